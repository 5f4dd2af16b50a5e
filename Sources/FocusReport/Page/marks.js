// The marks for what happens: each has a shape of its own, so that color is never all there is.

/** Paths in a box of 16 by 16: what is filled, and what is stroked. */
const marks = {
  alerts: { fill: "M8 2.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 0 0 0-10.4z" },
  silenced: { stroke: "M8 3.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 0 0 0-9.6zM4.8 11.2l6.4-6.4" },
  quiet: {
    stroke: "M8 3.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 0 0 0-9.6z",
    fill: "M8 3.2a4.8 4.8 0 0 1 0 9.6z",
  },
  toApp: { fill: "M4.6 3.4h6.8a1.2 1.2 0 0 1 1.2 1.2v6.8a1.2 1.2 0 0 1-1.2 1.2H4.6a1.2 1.2 0 0 1-1.2-1.2V4.6a1.2 1.2 0 0 1 1.2-1.2z" },
  refused: { stroke: "M4 4l8 8M12 4l-8 8" },
  values: { fill: "M4.4 2.6l8.8 5.4l-8.8 5.4z" },
  defaults: { stroke: "M4.8 3.4l7.6 4.6l-7.6 4.6z" },
  failed: { stroke: "M8 2.4a5.6 5.6 0 1 0 0 11.2a5.6 5.6 0 0 0 0-11.2zM5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" },
  missed: { stroke: "M8 2l6 6l-6 6l-6-6zM8 5.4v3.2M8 10.4v.4" },
  contextRead: { stroke: "M8 3.4l4.6 4.6l-4.6 4.6l-4.6-4.6z" },
  focusOn: { fill: "M8 1.6a6.4 6.4 0 1 0 0 12.8a6.4 6.4 0 0 0 0-12.8z" },
  focusOff: { stroke: "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6z" },
  focusKept: {
    stroke: "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6z",
    fill: "M8 5.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8z",
  },
  badge: { stroke: "M5.6 4.4h4.8a3.6 3.6 0 0 1 0 7.2H5.6a3.6 3.6 0 0 1 0-7.2z" },
  app: { stroke: "M5 2.8h6a2.2 2.2 0 0 1 2.2 2.2v6a2.2 2.2 0 0 1-2.2 2.2H5A2.2 2.2 0 0 1 2.8 11V5A2.2 2.2 0 0 1 5 2.8z" },
  device: { stroke: "M5.6 1.8h4.8a1.2 1.2 0 0 1 1.2 1.2v10a1.2 1.2 0 0 1-1.2 1.2H5.6A1.2 1.2 0 0 1 4.4 13V3a1.2 1.2 0 0 1 1.2-1.2zM7 12h2" },
  action: { stroke: "M2.4 5h11.2M2.4 11h11.2", fill: "M5.4 3a2 2 0 1 0 0 4a2 2 0 0 0 0-4zM10.6 9a2 2 0 1 0 0 4a2 2 0 0 0 0-4z" },
  did: { fill: "M8 5.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2z" },
  scheduled: { stroke: "M8 2.4a5.6 5.6 0 1 0 0 11.2a5.6 5.6 0 0 0 0-11.2zM8 5v3.2l2.2 1.4" },
  widgets: { stroke: "M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z" },
  log: { stroke: "M3 4.6h10M3 8h10M3 11.4h6" },
  ignored: { stroke: "M3.6 8h8.8" },
  finding: { stroke: "M8 2.4l6.2 11H1.8zM8 6.2v3.4M8 11.4v.4" },
};

/** What a mark means where its name doesn't say so. */
const markNames = {
  values: "gets its values", defaults: "gets the defaults", failed: "threw, hung or crashed",
  contextRead: "asked again",
};

const drawing = "http://www.w3.org/2000/svg";

/** Makes the mark as an image; the words beside it say the same, so it has no name. */
function mark(name) {
  const svg = document.createElementNS(drawing, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `mark mark-${name}`);
  svg.setAttribute("aria-hidden", "true");
  for (const [kind, path] of Object.entries(marks[name] ?? marks.did)) {
    const shape = document.createElementNS(drawing, "path");
    shape.setAttribute("d", path);
    shape.setAttribute("class", kind);
    svg.append(shape);
  }
  return svg;
}

const markPaths = new Map(Object.entries(marks).map(([name, { fill, stroke }]) =>
  [name, { fill: fill && new Path2D(fill), stroke: stroke && new Path2D(stroke) }]));

/** Draws the mark on a canvas, centered on a point. */
function drawMark(context, name, x, y, color, scale = 1) {
  const { fill, stroke } = markPaths.get(name) ?? markPaths.get("did");
  context.save();
  context.translate(x - 8 * scale, y - 8 * scale);
  context.scale(scale, scale);
  context.lineWidth = 1.7;
  context.lineCap = context.lineJoin = "round";
  context.fillStyle = context.strokeStyle = color;
  if (fill) context.fill(fill);
  if (stroke) context.stroke(stroke);
  context.restore();
}
