// The timeline: one canvas, drawn anew for each view. What is closer together than a few pixels is
// drawn as one bar, so that a year costs no more than a day.

const canvas = byId("canvas");
const pen = canvas.getContext("2d");
const tip = byId("tip");
const wholeDay = { from: 0, to: Math.max(simulation.end, hour) };
{
  const margin = (wholeDay.to - wholeDay.from) * 0.02;
  wholeDay.from -= margin;
  wholeDay.to += margin;
}
const narrowest = 10 * minute;
const view = { ...wholeDay };
const shownApps = 6;
/** Days, times, and below them the time of the selected item, which so covers no other. */
const axisHeight = 64, timesHeight = 42;

/** What is drawn from top to bottom, made once and placed by `layOut`. */
let rows = [];
let showsAllApps = false;
let gutter = 0, width = 0, height = 0;
let selected = -1;
let colors = {};
/** The modes with a block in view in which their name has no room. */
let unnamed = new Set();

// MARK: What the rows hold

/** The items of one row, with their times in order. */
const series = (filter) => {
  const indexes = [];
  items.forEach((item, index) => { if (filter(item)) indexes.push(index); });
  return { indexes: Int32Array.from(indexes), times: Float64Array.from(indexes, (i) => times[i]) };
};

/** What was asked for and isn't on, as stretches of time in at most two lines. */
const claimsLost = (() => {
  const lines = [[], []];
  for (const stretch of stretches("claims")) {
    for (const claim of (stretch.value ?? []).filter(({ wins }) => !wins)) {
      const until = Math.min(stretch.to, claim.until ?? stretch.to);
      const since = Math.max(stretch.from, claim.since ?? stretch.from);
      if (until <= since) continue;
      const line = lines.find((line) => (line.at(-1)?.to ?? -Infinity) <= since);
      line?.push({ from: since, to: until, value: claim.mode, item: stretch.item });
    }
  }
  return lines.filter((line) => line.length);
})();

const callsOf = apps.map((_, app) => series((item) => item.app === app && callEvents.has(item.event)));
const badgesOf = apps.map((_, app) => stretches(`app.${app}.badge`));
const processesOf = apps.map((_, app) => stretches(`app.${app}.process`));
/** The apps that a timeline has something to say about. */
const busyApps = apps.map((_, app) => app).filter((app) =>
  callsOf[app].indexes.length || badgesOf[app].some(({ value }) => value)
    || processesOf[app].length > 1);

const outcomeSeries = outcomes
  .map((outcome) => ({ outcome, ...series((item) => outcomeOf(item) === outcome) }))
  .filter(({ indexes }) => indexes.length);

/** When a Focus was on; one that no time passed in is shown, too. */
const focusStretches = stretches("focus", () => true).filter(({ value }) => value !== null);

function layOut() {
  const isNarrow = canvas.clientWidth < 560;
  gutter = isNarrow ? 12 : 156;
  const label = isNarrow ? 15 : 0;
  rows = [{ kind: "axis", height: axisHeight }];
  rows.push({ kind: "focus", label: "Focus", height: 42 + label });
  claimsLost.forEach((line, index) => rows.push({
    kind: "lost", label: index ? "" : "Asked for, not on", height: 16 + (index ? 0 : label), line,
    index,
  }));
  if (outcomeSeries.length) rows.push({ kind: "gap", height: 12 });
  for (const one of outcomeSeries) {
    rows.push({
      kind: "outcome", label: capitalized(outcomeWords[one.outcome]),
      count: one.indexes.length, height: 26 + label, ...one,
    });
  }
  const listed = showsAllApps ? busyApps : busyApps.slice(0, shownApps);
  for (const app of listed) {
    rows.push({ kind: "gap", height: 12 });
    const runs = callsOf[app].indexes.length > 0 || processesOf[app].length > 1;
    if (runs) rows.push({ kind: "app", label: apps[app].name, app, height: 30 + label });
    if (badgesOf[app].some(({ value }) => value)) {
      rows.push(runs
        ? { kind: "badge", label: isNarrow ? "" : "badge", isPart: true, app, height: 22 }
        : { kind: "badge", label: apps[app].name, app, height: 26 + label });
    }
  }
  const hasChange = report.offsets.slice(1).some(([time]) => time >= 0 && time <= simulation.end);
  rows.push({ kind: "gap", height: hasChange ? 22 : 14 }, { kind: "overview", height: 30 });
  let top = 0;
  for (const row of rows) {
    row.top = top;
    row.middle = top + (row.height + (row.label && label)) / 2;
    top += row.height;
  }
  height = top + 4;
  const button = byId("more-apps");
  button.hidden = busyApps.length <= shownApps;
  button.textContent = showsAllApps
    ? "Show fewer apps" : `Show all ${busyApps.length} apps`;
}

// MARK: Time and pixels

const plot = () => width - gutter - 12;
const xOf = (time) => gutter + (time - view.from) / (view.to - view.from) * plot();
const timeAt = (x) => view.from + (x - gutter) / plot() * (view.to - view.from);

function show(from, to) {
  const widest = wholeDay.to - wholeDay.from;
  const span = Math.min(widest, Math.max(Math.min(narrowest, widest), to - from));
  const middle = (from + to) / 2;
  view.from = Math.min(Math.max(middle - span / 2, wholeDay.from), wholeDay.to - span);
  view.to = view.from + span;
  redraw();
}

/** Zooms by a factor, so that a time stays where it is. */
function zoom(factor, around = (view.from + view.to) / 2) {
  const widest = wholeDay.to - wholeDay.from;
  const span = Math.min(widest, Math.max(narrowest, (view.to - view.from) * factor));
  const share = (around - view.from) / (view.to - view.from);
  show(around - span * share, around + span * (1 - share));
}

const pan = (seconds) => show(view.from + seconds, view.to + seconds);

/** Moves the view as little as shows a time. */
function reveal(time) {
  const margin = (view.to - view.from) * 0.08;
  if (time < view.from + margin) pan(time - view.from - margin);
  else if (time > view.to - margin) pan(time - view.to + margin);
  else redraw();
}

// MARK: Drawing

let isDue = false;

function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(draw);
}

/** Reads the colors of the style, which knows light, dark and paper. */
function readColors() {
  const style = getComputedStyle(byId("report"));
  const names = ["ink", "soft", "line", "sheet", "night", "accent", "bad", "on-tint",
    ...outcomes, ...tints.map((tint) => `tint-${tint}`)];
  colors = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`)]));
  colors.font = style.fontFamily;
}

const tints = ["indigo", "teal", "purple", "mint", "blue", "green", "orange", "red", "pink",
  "yellow", "brown", "gray", "cyan"];
const tintOf = (mode) =>
  colors[`tint-${tints.includes(modes[mode]?.tint) ? modes[mode].tint : "indigo"}`];

function resize() {
  layOut();
  const ratio = window.devicePixelRatio || 1;
  width = canvas.clientWidth;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  readColors();
  draw();
}

function draw() {
  isDue = false;
  pen.clearRect(0, 0, width, height);
  unnamed = new Set();
  pen.textBaseline = "middle";
  pen.save();
  pen.beginPath();
  pen.rect(gutter, 0, plot(), height);
  pen.clip();
  drawNights();
  for (const row of rows) drawRow(row);
  drawZoneChanges();
  drawCursor();
  pen.restore();
  drawLabels();
  drawOverview(rows.at(-1));
  nameModes();
  const from = moment(Math.max(0, view.from)), to = moment(Math.min(simulation.end, view.to));
  byId("range").textContent = from === to ? from : `${from} – ${to}`;
}

const write = (text, x, y, { color = colors.soft, size = 12, weight = 400, align = "left" } = {}) => {
  pen.font = `${weight} ${size}px ${colors.font}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.fillText(text, x, y);
};

/** Shortens a text to a width. */
function fitted(text, room, font) {
  pen.font = font;
  let line = brief(text, 60);
  if (pen.measureText(line).width <= room) return line;
  while (line.length > 1 && pen.measureText(line + "…").width > room) line = line.slice(0, -1);
  return line.length > 1 ? line + "…" : "";
}

const bar = (x, y, w, h, radius) => {
  pen.beginPath();
  pen.roundRect(x, y, w, h, Math.max(0, Math.min(radius, w / 2, h / 2)));
};

/** Calls a function for the stretches in view, and leaves out those too short to be seen. */
function walk(line, visit) {
  const pixel = (view.to - view.from) / plot();
  let place = 0, step = line.length;
  while (place < step) {
    const middle = (place + step) >> 1;
    if (line[middle].to < view.from) place = middle + 1; else step = middle;
  }
  let end = -Infinity;
  for (; place < line.length && line[place].from <= view.to; place += 1) {
    const stretch = line[place];
    if (stretch.to < end + pixel / 2) continue;
    end = stretch.to;
    const from = xOf(Math.max(stretch.from, view.from - 60 * pixel));
    visit(stretch, from, xOf(Math.min(stretch.to, view.to + 60 * pixel)));
  }
}

function drawRow(row) {
  switch (row.kind) {
  case "axis": return drawAxis(row);
  case "focus": return drawFocus(row);
  case "lost": return drawLost(row);
  case "outcome": return drawOutcomes(row);
  case "app": return drawApp(row);
  case "badge": return drawBadges(row);
  }
}

// MARK: The axis

const tickSteps = [minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour,
  3 * hour, 6 * hour, 12 * hour];

/** Returns the instants at which the clocks on the wall show a multiple of a step. */
function wallTimes(step, from = view.from, to = view.to) {
  const result = [];
  report.offsets.forEach(([start, offset], index) => {
    const low = Math.max(from, index ? start : from);
    const high = Math.min(to, zoneStarts[index + 1] ?? to);
    let wall = Math.ceil((report.epoch + low + offset) / step) * step;
    for (; wall - report.epoch - offset < high; wall += step) {
      result.push(wall - report.epoch - offset);
    }
  });
  return result;
}

function drawAxis(row) {
  const perPixel = (view.to - view.from) / plot();
  const midnights = perPixel < 6 * day ? wallTimes(day) : [];
  const step = tickSteps.find((step) => step / perPixel >= 58);
  pen.strokeStyle = colors.line;
  pen.lineWidth = 1;
  if (step) {
    for (const time of wallTimes(step)) {
      const x = Math.round(xOf(time)) + 0.5;
      line(x, row.top + timesHeight - 6, x, height - 48);
      const inside = Math.min(Math.max(x, gutter + 17), gutter + plot() - 17);
      write(clock(time), inside, row.top + 29, { align: "center" });
    }
  }
  const dayWidth = day / perPixel;
  const isMonths = dayWidth < 16;
  const names = midnights.filter((time) => {
    const date = local(time);
    if (isMonths) return date.getUTCDate() === 1;
    if (dayWidth < 80) return date.getUTCDay() === 1 || dayWidth > 46;
    return true;
  });
  for (const time of names) {
    const x = Math.round(xOf(time)) + 0.5;
    pen.strokeStyle = colors.soft;
    pen.globalAlpha = 0.45;
    line(x, row.top + 4, x, height - 48);
    pen.globalAlpha = 1;
  }
  const first = Math.max(view.from, wholeDay.from);
  const starts = [first, ...names.filter((time) => time > first)];
  starts.forEach((time, index) => {
    const x = Math.max(gutter, xOf(time)) + (index ? 6 : 0);
    const next = starts[index + 1] === undefined ? width : xOf(starts[index + 1]);
    const date = local(Math.max(time, 0));
    const name = isMonths
      ? `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
      : next - x > 150 ? dayName(Math.max(time, 0)) : shortDay(Math.max(time, 0));
    const style = { color: colors.ink, weight: 600, size: 12 };
    const text = fitted(name, next - x - 6, `600 12px ${colors.font}`);
    if (!text.endsWith("…")) write(text, x, row.top + 11, style);
  });
}

function line(x0, y0, x1, y1) {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

/** Shades the time from 22:00 to 06:00, so that days can be told apart. */
function drawNights() {
  const perPixel = (view.to - view.from) / plot();
  if (day / perPixel < 14) return;
  pen.fillStyle = colors.night;
  for (const midnight of wallTimes(day, view.from - day, view.to + day)) {
    const from = xOf(midnight - 2 * hour), to = xOf(midnight + 6 * hour);
    pen.fillRect(from, axisHeight, to - from, height - axisHeight - 48);
  }
}

/** Marks where the clocks were changed. */
function drawZoneChanges() {
  report.offsets.slice(1).forEach(([time, offset, name], index) => {
    if (time < view.from || time > view.to || time < 0 || time > simulation.end) return;
    const before = report.offsets[index];
    const x = Math.round(xOf(time)) + 0.5;
    pen.save();
    pen.strokeStyle = colors.accent;
    pen.setLineDash([2, 3]);
    line(x, timesHeight - 4, x, height - 48);
    pen.restore();
    const change = offset - before[1];
    const text = `${before[2]} → ${name}, ${change > 0 ? "+" : "−"}${duration(Math.abs(change))}`;
    write(text, x + 5, height - 55, { color: colors.accent, size: 11, weight: 600 });
  });
}

// MARK: The lanes

function drawFocus(row) {
  const top = row.middle - 17, size = 34;
  pen.strokeStyle = colors.line;
  line(gutter, row.middle, width, row.middle);
  walk(focusStretches, (stretch, from, to) => {
    const isWide = to - from > 3;
    pen.fillStyle = tintOf(stretch.value);
    bar(from, top, Math.max(stretch.to > stretch.from ? 1.5 : 8, to - from - (isWide ? 1 : 0)), size, 9);
    pen.fill();
    const start = Math.max(from, gutter) + 12;
    const name = modes[stretch.value]?.name ?? "";
    const text = to - start > 24 && fitted(name, to - start - 10, `600 14px ${colors.font}`);
    if (text) write(text, start, row.middle + 0.5, { color: colors["on-tint"], size: 14, weight: 600 });
    if (!text || text.endsWith("…")) unnamed.add(stretch.value);
  });
}

function drawLost(row) {
  walk(row.line, (stretch, from, to) => {
    const tint = tintOf(stretch.value);
    pen.save();
    bar(from, row.middle - 5, Math.max(2, to - from - 1), 10, 5);
    pen.clip();
    pen.globalAlpha = 0.22;
    pen.fillStyle = tint;
    pen.fillRect(from, row.middle - 5, to - from, 10);
    pen.globalAlpha = 0.75;
    pen.strokeStyle = tint;
    pen.lineWidth = 1.4;
    const first = Math.max(from, gutter - 12), last = Math.min(to, width);
    for (let x = first - first % 6; x < last + 10; x += 6) {
      line(x, row.middle + 6, x + 10, row.middle - 6);
    }
    pen.restore();
    const name = modes[stretch.value]?.name ?? "";
    const text = to - from < 90 ? "" : fitted(name, to - from - 24, `600 10px ${colors.font}`);
    if (!text || text.endsWith("…")) unnamed.add(stretch.value);
    if (!text) return;
    const start = Math.max(from, gutter) + 8;
    const size = pen.measureText(text).width;
    pen.fillStyle = colors.sheet;
    bar(start - 4, row.middle - 6, size + 8, 12, 4);
    pen.fill();
    write(text, start, row.middle + 0.5, { size: 10, weight: 600, color: colors.soft });
  });
}

const bucketWidth = 5;

/** Returns the places of the marks in view; those of one moment stand beside each other. */
function marksOf(row) {
  const low = lowerBound(row.times, view.from), high = lowerBound(row.times, view.to);
  if (high - low > plot() / 9) return [];
  const marks = [];
  let moment = -Infinity, last = -Infinity;
  for (let place = low; place < high; place += 1) {
    const at = xOf(row.times[place]);
    const x = at - moment < 3 ? last + 13 : at;
    if (at - moment >= 3) moment = at;
    last = x;
    marks.push({ x, index: row.indexes[place] });
  }
  return marks;
}

/** Draws items as marks, or as bars of their number where they are too close together. */
function drawOutcomes(row) {
  const color = colors[row.outcome];
  const low = lowerBound(row.times, view.from), high = lowerBound(row.times, view.to);
  pen.strokeStyle = colors.line;
  line(gutter, row.middle, width, row.middle);
  if (high - low <= plot() / 9) {
    for (const { x } of marksOf(row)) drawMark(pen, row.outcome, x, row.middle, color, 1.06);
    return;
  }
  const counts = [];
  let most = 1, place = low;
  for (let x = gutter; x < gutter + plot(); x += bucketWidth) {
    const next = lowerBound(row.times, timeAt(x + bucketWidth), place, high);
    counts.push(next - place);
    most = Math.max(most, next - place);
    place = next;
  }
  pen.fillStyle = color;
  counts.forEach((count, index) => {
    if (!count) return;
    const size = Math.max(3, 22 * Math.sqrt(count / most));
    bar(gutter + index * bucketWidth, row.middle - size / 2, bucketWidth - 1, size, 2);
    pen.fill();
  });
}

const processes = {
  terminated: { size: 0 },
  suspended: { size: 2, dash: [3, 4] },
  background: { size: 2 },
  foreground: { size: 8 },
  hung: { size: 8, hung: true },
};

function drawApp(row) {
  pen.strokeStyle = colors.line;
  pen.save();
  pen.setLineDash([1, 4]);
  line(gutter, row.middle, width, row.middle);
  pen.restore();
  walk(processesOf[row.app], ({ value }, from, to) => {
    const { size, dash, hung } = processes[value] ?? processes.terminated;
    if (!size) return;
    pen.save();
    if (dash) {
      pen.strokeStyle = colors.soft;
      pen.lineWidth = size;
      pen.setLineDash(dash);
      line(from, row.middle, to, row.middle);
    } else {
      pen.fillStyle = hung ? colors.bad : colors.soft;
      pen.globalAlpha = hung ? 1 : 0.55;
      bar(from, row.middle - size / 2, Math.max(1.5, to - from), size, 4);
      pen.fill();
      if (hung) {
        pen.clip();
        pen.strokeStyle = colors.sheet;
        pen.lineWidth = 2;
        for (let x = from; x < Math.min(to, width) + 8; x += 7) {
          line(x, row.middle + 6, x + 8, row.middle - 6);
        }
      }
    }
    pen.restore();
  });
  const calls = callsOf[row.app];
  const low = lowerBound(calls.times, view.from), high = lowerBound(calls.times, view.to);
  let last = -Infinity;
  for (let place = low; place < high; place += 1) {
    const x = xOf(calls.times[place]);
    const name = markOf(items[calls.indexes[place]]);
    const isBad = name === "failed" || name === "missed";
    if (x - last < 4 && !isBad) continue;
    last = x;
    pen.fillStyle = colors.sheet;
    bar(x - 9, row.middle - 9, 18, 18, 9);
    pen.fill();
    drawMark(pen, name, x, row.middle, isBad ? colors.bad : colors.ink, 1.05);
  }
}

function drawBadges(row) {
  walk(badgesOf[row.app], ({ value }, from, to) => {
    if (!value) return;
    pen.strokeStyle = colors.bad;
    pen.globalAlpha = 0.5;
    pen.lineWidth = 1.5;
    line(from, row.middle, to, row.middle);
    pen.globalAlpha = 1;
    const text = value > 9999 ? "9999+" : String(value);
    if (to - from < 20) return;
    pen.font = `700 11px ${colors.font}`;
    const size = Math.max(17, pen.measureText(text).width + 10);
    const start = Math.max(from, gutter);
    pen.fillStyle = colors.bad;
    bar(start, row.middle - 8.5, size, 17, 8.5);
    pen.fill();
    write(text, start + size / 2, row.middle + 0.5,
      { color: colors["on-tint"], size: 11, weight: 700, align: "center" });
  });
}

function drawCursor() {
  if (selected < 0 || times[selected] < view.from || times[selected] > view.to) return;
  const x = Math.round(xOf(times[selected])) + 0.5;
  pen.strokeStyle = colors.accent;
  pen.lineWidth = 1.5;
  line(x, timesHeight, x, height - 48);
  const text = clock(times[selected]);
  pen.font = `700 12px ${colors.font}`;
  const size = pen.measureText(text).width + 14;
  const start = Math.min(Math.max(x - size / 2, gutter), gutter + plot() - size);
  pen.fillStyle = colors.accent;
  bar(start, timesHeight, size, 19, 6);
  pen.fill();
  write(text, start + size / 2, timesHeight + 10,
    { color: colors["on-tint"], weight: 700, align: "center" });
  const row = rows.find((row) => row.kind === "outcome"
    && row.outcome === outcomeOf(items[selected]))
    ?? rows.find((row) => row.app !== undefined && row.app === items[selected].app)
    ?? rows.find((row) => row.kind === "focus");
  pen.strokeStyle = colors.accent;
  pen.lineWidth = 2;
  if (row.kind === "focus") return;
  const at = row.kind === "outcome" ? marksOf(row).find(({ index }) => index === selected)?.x ?? x : x;
  bar(at - 11, row.middle - 11, 22, 22, 11);
  pen.stroke();
}

function drawLabels() {
  for (const row of rows) {
    if (!row.label) continue;
    const isNarrow = gutter < 100;
    const y = isNarrow ? row.top + 8 : row.middle;
    const isPart = row.isPart || row.kind === "lost";
    const room = isNarrow ? width - 24 : gutter - (row.count ? 56 : 16);
    const start = 12 + (row.kind === "outcome" ? 20 : 0);
    const weight = isPart ? 400 : 600;
    const size = isPart || isNarrow ? 11 : 13;
    const text = fitted(row.label, room - (start - 12), `${weight} ${size}px ${colors.font}`);
    if (row.kind === "outcome") drawMark(pen, row.outcome, 19, y, colors[row.outcome], 0.95);
    write(text, start, y, { color: isPart ? colors.soft : colors.ink, size, weight });
    if (row.count) {
      const at = isNarrow ? start + pen.measureText(text).width + 8 : gutter - 14;
      write(row.count.toLocaleString("en-US"), at, y,
        { size: isNarrow ? 11 : 13, align: isNarrow ? "left" : "right" });
    }
  }
}

/** Draws the whole span small, with the part that is in view. */
function drawOverview(row) {
  const span = wholeDay.to - wholeDay.from;
  const place = (time) => gutter + (time - wholeDay.from) / span * plot();
  pen.save();
  bar(gutter, row.top, plot(), row.height, 7);
  pen.clip();
  pen.fillStyle = colors.night;
  pen.fillRect(gutter, row.top, plot(), row.height);
  let end = -Infinity;
  for (const stretch of focusStretches) {
    const from = place(stretch.from), to = place(stretch.to);
    if (to < end + 0.5) continue;
    end = to;
    pen.fillStyle = tintOf(stretch.value);
    pen.globalAlpha = 0.65;
    pen.fillRect(from, row.top + 5, Math.max(0.7, to - from), 9);
  }
  pen.globalAlpha = 1;
  pen.fillStyle = colors.soft;
  let index = 0;
  for (let x = gutter; x < gutter + plot(); x += 3) {
    const next = lowerBound(times, wholeDay.from + (x + 3 - gutter) / plot() * span, index);
    if (next > index) pen.fillRect(x, row.top + row.height - 11, 2, 6);
    index = next;
  }
  pen.restore();
  const from = place(view.from), to = Math.max(place(view.to), from + 6);
  pen.strokeStyle = colors.accent;
  pen.lineWidth = 2;
  bar(from + 1, row.top + 1, to - from - 2, row.height - 2, 6);
  pen.stroke();
}

// MARK: Pointer, wheel and keys

/** Returns the item at a point, and how many share the place. */
function itemAt(x, y) {
  const row = rows.find((row) => y >= row.top && y < row.top + row.height);
  if (!row || x < gutter) return undefined;
  const time = timeAt(x);
  const near = row.kind === "outcome"
    ? marksOf(row).sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0] : undefined;
  if (near) return Math.abs(near.x - x) < 10 ? { index: near.index, count: 1 } : undefined;
  if (row.kind === "outcome" || row.kind === "app") {
    const one = row.kind === "app" ? callsOf[row.app] : row;
    const next = lowerBound(one.times, time);
    const near = [next - 1, next].filter((place) => one.indexes[place] !== undefined)
      .sort((a, b) => Math.abs(one.times[a] - time) - Math.abs(one.times[b] - time))[0];
    if (near !== undefined && Math.abs(xOf(one.times[near]) - x) < 10) {
      const pixel = (view.to - view.from) / plot();
      const count = lowerBound(one.times, one.times[near] + 2.5 * pixel)
        - lowerBound(one.times, one.times[near] - 2.5 * pixel);
      return { index: one.indexes[near], count };
    }
  }
  if (row.kind === "lost" || row.kind === "focus") {
    const lane = row.line ?? focusStretches;
    const stretch = lane.find(({ from, to }) => time >= from && time < to);
    if (stretch) return { index: stretch.item, count: 1 };
  }
  return undefined;
}

/** Returns the last item up to a time; −1 before the first. */
const itemBefore = (time) => lowerBound(times, time + 1e-6) - 1;

const pointers = new Map();
let drag;

function startOf(event) {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function onOverview(y) {
  const row = rows.at(-1);
  return y >= row.top;
}

function jump(x) {
  const share = (x - gutter) / plot();
  const time = wholeDay.from + share * (wholeDay.to - wholeDay.from);
  const half = (view.to - view.from) / 2;
  show(time - half, time + half);
}

canvas.addEventListener("pointerdown", (event) => {
  const point = startOf(event);
  pointers.set(event.pointerId, point);
  canvas.setPointerCapture(event.pointerId);
  tip.hidden = true;
  drag = { ...point, from: view.from, to: view.to, moved: false, overview: onOverview(point.y) };
  if (drag.overview) jump(point.x);
});

canvas.addEventListener("pointermove", (event) => {
  const point = startOf(event);
  if (!pointers.has(event.pointerId)) return hover(point);
  const before = pointers.get(event.pointerId);
  pointers.set(event.pointerId, point);
  if (pointers.size === 2) {
    const [a, b] = [...pointers.values()];
    const other = a === point ? b : a;
    const old = Math.abs(before.x - other.x), now = Math.abs(point.x - other.x);
    if (old > 8 && now > 8) zoom(old / now, timeAt((point.x + other.x) / 2));
    drag.moved = true;
    return;
  }
  if (drag.overview) return jump(point.x);
  if (Math.abs(point.x - drag.x) > 3) drag.moved = true;
  if (!drag.moved) return;
  const seconds = (drag.x - point.x) / plot() * (drag.to - drag.from);
  show(drag.from + seconds, drag.to + seconds);
});

function release(event) {
  if (!pointers.delete(event.pointerId) || !drag) return;
  if (pointers.size) {
    drag = { ...[...pointers.values()][0], from: view.from, to: view.to, moved: true };
    return;
  }
  const { moved, overview } = drag;
  drag = undefined;
  if (moved || overview || event.type === "pointercancel") return;
  const point = startOf(event);
  const hit = itemAt(point.x, point.y)?.index ?? (point.x > gutter ? itemBefore(timeAt(point.x)) : -1);
  if (hit >= 0) select(hit);
}
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);
canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
canvas.addEventListener("dblclick", (event) => zoom(0.4, timeAt(startOf(event).x)));

canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const pixel = (view.to - view.from) / plot();
  const lines = event.deltaMode === 1 ? 16 : 1;
  const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    pan(across * lines * pixel);
  } else {
    zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY * lines)) / 240), timeAt(startOf(event).x));
  }
}, { passive: false });

function hover({ x, y }) {
  const hit = itemAt(x, y);
  canvas.style.cursor = hit ? "pointer" : onOverview(y) ? "ew-resize" : "grab";
  tip.hidden = !hit;
  if (!hit) return;
  const item = items[hit.index];
  tip.replaceChildren(
    el("b", {}, moment(item.at)), " ",
    el("bdi", {}, brief(headline(item), 120)),
    hit.count > 1 ? el("i", {}, ` and ${hit.count - 1} more`) : "");
  const room = width - tip.offsetWidth - 8;
  tip.style.left = `${Math.max(4, Math.min(x + 12, room))}px`;
  tip.style.top = `${y + 18}px`;
}

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const span = view.to - view.from;
  const action = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    ArrowUp: () => step(-1), ArrowDown: () => step(1),
    PageUp: () => pan(-span * 0.8), PageDown: () => pan(span * 0.8),
    Home: () => select(items.length ? 0 : -1), End: () => select(items.length - 1),
    a: () => pan(-span * 0.2), d: () => pan(span * 0.2),
    "+": () => zoom(0.6, focusTime()), "=": () => zoom(0.6, focusTime()),
    w: () => zoom(0.6, focusTime()), s: () => zoom(1 / 0.6, focusTime()),
    "-": () => zoom(1 / 0.6, focusTime()), 0: () => show(wholeDay.from, wholeDay.to),
    Enter: () => openDetail(),
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

/** The time to zoom around: that of the selected item where it is in view. */
function focusTime() {
  const time = times[selected];
  return time >= view.from && time <= view.to ? time : (view.from + view.to) / 2;
}

byId("zoom-in").addEventListener("click", () => zoom(0.6, focusTime()));
byId("zoom-out").addEventListener("click", () => zoom(1 / 0.6, focusTime()));
byId("zoom-all").addEventListener("click", () => show(wholeDay.from, wholeDay.to));
byId("more-apps").addEventListener("click", () => {
  showsAllApps = !showsAllApps;
  resize();
});

/** Says to a screen reader which moment the timeline is at. */
function announce() {
  canvas.setAttribute("aria-valuemax", Math.round(simulation.end));
  canvas.setAttribute("aria-valuenow", Math.round(times[selected] ?? 0));
  const item = items[selected];
  const mode = modes[modeAfter[selected]]?.name;
  canvas.setAttribute("aria-valuetext", item
    ? `${moment(item.at)}, ${brief(headline(item))}, ${mode ? `${brief(mode)} is on` : "no Focus is on"}`
    : "no item");
}

let named = "";

/** Names the modes whose blocks have no room for it. */
function nameModes() {
  const entries = [...unnamed].sort((a, b) => a - b);
  if (entries.join() === named) return;
  named = entries.join();
  byId("modes").replaceChildren(...entries.map((mode) => el("li", {},
    el("span", { class: `swatch tint-${modes[mode]?.tint ?? "none"}`, "aria-hidden": "true" }),
    data(modes[mode]?.name ?? ""))));
}

/** Lists the marks that the timeline draws, with their words. */
function fillLegend() {
  const used = new Set(items.filter((item) => callEvents.has(item.event)).map(markOf));
  const entries = [...used].map((name) => el("li", {}, mark(name), markNames[name] ?? name));
  const states = new Set(busyApps.flatMap((app) => processesOf[app].map(({ value }) => value)));
  const words = {
    suspended: "suspended", background: "in the background", foreground: "in front", hung: "hung",
  };
  for (const [state, word] of Object.entries(words)) {
    if (states.has(state)) {
      entries.push(el("li", {}, el("span", { class: `process ${state}`, "aria-hidden": "true" }), word));
    }
  }
  byId("legend").replaceChildren(...entries);
}
