// A little help: countdown, news without reloading, keys. The page works without any of it.
"use strict";

(() => {
  const page = document.documentElement, body = document.body;
  page.classList.add("js");
  if (!body.dataset.seq) return;

  // ── the countdown, by the forum's clock ──
  const ahead = Date.parse(body.dataset.now) - Date.now();
  const two = (number) => String(number).padStart(2, "0");
  const inWords = (seconds) => {
    const hours = Math.floor(seconds / 3600), minutes = two(Math.floor(seconds / 60) % 60);
    if (hours >= 24) return `${Math.floor(hours / 24)} ${page.lang === "ru" ? "д" : "d"} ${two(hours % 24)}:${minutes}`;
    return hours ? `${hours}:${minutes}:${two(seconds % 60)}` : `${Number(minutes)}:${two(seconds % 60)}`;
  };
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.round((Date.parse(clock.dataset.until) - Date.now() - ahead) / 1000));
      clock.textContent = inWords(left);
      clock.classList.toggle("soon", left < 900);
    }
  };
  tick();
  setInterval(tick, 1000);

  // ── news: asked for every few seconds; what the GM is typing is never taken away ──
  let seen = body.dataset.seq;
  const busy = () => {
    const active = document.activeElement;
    const typing = active && active.matches("input, textarea, select") && active.closest("[data-live]");
    const typed = [...document.querySelectorAll("[data-live] input:not([type=hidden]):not([type=checkbox]), [data-keep]")]
      .some((field) => field.value !== field.defaultValue);
    return typing || typed || document.querySelector("[data-live] .rule[open], [data-live] .source[open], dialog[open]");
  };
  const offer = () => {
    if (document.querySelector(".news")) return;
    const button = document.createElement("button");
    button.className = "news primary";
    button.textContent = body.dataset.new;
    button.addEventListener("click", () => location.reload());
    body.append(button);
  };
  const refresh = async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const here = document.activeElement && document.activeElement.closest("[data-row]");
    for (const part of document.querySelectorAll("[data-live], .top nav, .top .clock")) {
      const name = part.dataset.live ? `[data-live="${part.dataset.live}"]` : part.matches("nav") ? ".top nav" : ".top .clock";
      const other = fresh.querySelector(name);
      if (other) part.replaceWith(document.importNode(other, true));
    }
    for (const sheet of fresh.querySelectorAll('link[href^="/ink.css"]')) {
      if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(document.importNode(sheet));
    }
    if (here && here.id) document.getElementById(here.id)?.focus();
    dress();
    tick();
  };
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch("/pulse");
      if (answer.status === 401) return location.reload();
      const { seq } = await answer.json();
      if (String(seq) === seen) return;
      if (busy()) return offer();
      seen = String(seq);
      await refresh();
    } catch { /* the daemon is being restarted: the next question will tell */ }
  };
  setInterval(ask, 3000);
  document.addEventListener("visibilitychange", ask);

  // ── forms that need no button where there is a script ──
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-auto]");
    if (form) form.submit();
  });

  // ── keys ──
  const off = document.getElementById("keys-off"), help = document.getElementById("keys");
  off.checked = localStorage.getItem("keys") === "off";
  off.addEventListener("change", () => { localStorage.setItem("keys", off.checked ? "off" : "on"); dress(); });
  function dress() {
    for (const button of document.querySelectorAll("[data-key]")) {
      button.querySelector("kbd")?.remove();
      if (off.checked) continue;
      const key = document.createElement("kbd");
      key.textContent = button.dataset.key;
      key.setAttribute("aria-hidden", "true");
      button.setAttribute("aria-keyshortcuts", button.dataset.key);
      button.append(key);
    }
  }
  dress();

  const rows = () => [...document.querySelectorAll("[data-row]")].filter((row) => row.offsetParent);
  const current = () => document.activeElement && document.activeElement.closest("[data-row]");
  const move = (step) => {
    const all = rows(), at = all.indexOf(current());
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + step))];
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
  };
  const press = (key) => {
    const row = current();
    const target = (row || document.querySelector(".flashes") || document).querySelector(`[data-key="${CSS.escape(key)}"]`)
      || (key === "z" && document.querySelector('[data-key="z"]'));
    if (!target) return false;
    const fold = target.closest("details:not([open])");
    if (fold) fold.open = true;
    target.click();
    return true;
  };
  let going = false;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.matches("input:not([type=checkbox]):not([type=range]), textarea, select")) {
      if (event.key === "Escape") event.target.closest("[data-row]")?.focus();
      return;
    }
    if (event.key === "?") { help.showModal(); return; }
    if (off.checked || help.open) return;
    const key = LATIN[event.key] || event.key;
    if (going) {
      going = false;
      const link = document.querySelector(`[data-go="${CSS.escape(key)}"]`);
      if (link) { event.preventDefault(); link.click(); }
      return;
    }
    if (key === "g") { going = true; return; }
    if (key === "j" || key === "k") { event.preventDefault(); move(key === "j" ? 1 : -1); return; }
    const row = current();
    if (key === "w" && row) {
      const fold = row.querySelector("details.rule");
      if (fold) fold.open = true;
      const why = row.querySelector("[data-why]");
      if (why) { event.preventDefault(); why.focus(); }
      return;
    }
    if (key === "o" && row) { const link = row.querySelector("[data-open]"); if (link) window.open(link.href, "_blank", "noopener,noreferrer"); return; }
    if (/^[1-6xuaehz]$/.test(key) && press(key)) event.preventDefault();
  });
  // The same keys on a Russian keyboard.
  const LATIN = Object.fromEntries([..."йцукенгшщзфывапролдячсмить"].map((letter, n) => [letter, "qwertyuiopasdfghjklzxcvbnm"[n]]));
})();
