// Finds what keeps people from using a page: nameless controls, gaps in headings, missing landmarks, pale text.
() => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ checkVisibilityCSS: true });
  const tell = (what, element) => faults.push(`${what}: ${element.outerHTML.slice(0, 90)}`);

  if (!document.documentElement.lang) faults.push("no language");
  if (!document.title.trim()) faults.push("no title");
  if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((id, n) => ids.indexOf(id) !== n))) faults.push(`id twice: ${id}`);
  for (const element of document.querySelectorAll("[aria-labelledby]")) {
    if (!document.getElementById(element.getAttribute("aria-labelledby"))) tell("label of nothing", element);
  }

  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    if (!shown(heading)) continue;
    const own = Number(heading.tagName[1]);
    if (own > level + 1) tell(`heading skips from ${level}`, heading);
    level = own;
  }
  for (const landmark of ["nav", "section"]) {
    for (const element of document.querySelectorAll(landmark)) {
      if (shown(element) && document.querySelectorAll(landmark).length > 1 && !element.matches("[aria-label], [aria-labelledby]") && !element.closest("section.cover, form")) {
        tell("landmark without a name", element);
      }
    }
  }

  const name = (element) => (element.getAttribute("aria-label") || [...(element.labels || [])].map((one) => one.textContent).join("")
    || (element.matches("input, select, textarea") ? "" : element.textContent) || element.title || "").trim();
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, meter, summary, [role=region]")) {
    if (shown(element) && !name(element)) tell("no name", element);
  }
  for (const element of document.querySelectorAll("img, svg[role=img]")) {
    if (!element.alt && !element.getAttribute("aria-label")) tell("no alt", element);
  }
  for (const element of document.querySelectorAll("[tabindex]")) if (element.tabIndex > 0) tell("order of focus forced", element);

  const numbers = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const contrast = (one, other) => {
    const [bright, dim] = [light(one), light(other)].sort((a, b) => b - a);
    return (bright + 0.05) / (dim + 0.05);
  };
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !shown(element) || element.closest(".unseen, .skip, [aria-hidden=true], datalist, select")) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const colour = element instanceof SVGElement ? style.fill : style.color;
    const found = contrast(numbers(colour), behind(element));
    if (found < (large ? 3 : 4.5)) tell(`contrast ${found.toFixed(2)}`, element);
  }
  return faults;
}
