/** Two pixels are whole on a screen with one and a half of its own for each: a border of one pixel would be drawn thinner there. */
const field = 'box-sizing:border-box;margin:8px 0;border:2px solid;padding:6px 12px';
const at = (id: string, x: number, y: number, width: number, height: number, more = '', inside = '') =>
  `<div id="${id}" style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;${more}">${inside}</div>`;
const many = (name: string, boxes: readonly (readonly [number, number, number, number])[]) =>
  boxes
    .map(
      ([x, y, width, height]) =>
        `<div class="${name}" style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px"></div>`,
    )
    .join('');

/** A page whose boxes stand at known places. Margins move absolute boxes too, so theirs are placed 8 pixels higher. */
export const LAYOUT_PAGE = `<!doctype html><html><head><title>Layout</title><style>
  body { margin: 0; height: 3000px; font: 16px/20px sans-serif; }
  #slide { transition: transform 700ms linear; } .go #slide { transform: translateX(300px); }
</style></head><body>
${at('e', 40, 92, 200, 40, field)}${at('r', 40, 162, 200, 40, field)}
${at('side', 280, 100, 60, 40)}${at('askew', 270, 180, 50, 30)}${at('inner', 60, 110, 20, 10)}${at('edge', 235, 110, 20, 10)}
${at('partly', 230, 130, 50, 50)}${at('badge', 232, 92, 16, 16)}${at('middle', 130, 110, 20, 20)}${at('video', 400, 100, 160, 90)}
${many('spot', [
  [50, 105, 10, 10],
  [70, 105, 10, 10],
])}<div class="spot" style="display:none"></div>
${many(
  'card',
  [0, 1, 2, 3, 4].map((i) => [40 + 110 * (i % 3), 300 + 60 * Math.floor(i / 3), 100, 40] as const),
)}
${many('tab', [
  [400, 300, 50, 20],
  [460, 300, 50, 20],
  [480, 300, 50, 20],
])}
${many('item', [
  [400, 340, 50, 20],
  [460, 340, 50, 20],
  [525, 340, 50, 20],
])}
${many('field', [
  [600, 300, 80, 20],
  [600, 330, 80, 20],
  [600, 360, 80, 20],
])}
${at('hidden', 0, 0, 10, 10, 'display:none')}${at('flat', 700, 300, 30, 0, '', '<b>text</b>')}
${at('low', 40, 2000, 50, 50)}<div id="half" style="position:fixed;left:0;bottom:-20px;width:40px;height:40px"></div>
${at('clipbox', 400, 420, 100, 30, 'overflow:hidden', '<div id="clipped" style="width:130px;height:20px"></div>')}
${at('tight', 520, 420, 60, 20, 'overflow:hidden;white-space:nowrap', 'far too long for its place')}
${at('free', 400, 460, 100, 30, 'overflow:hidden', '<div style="position:absolute;width:20px;height:20px" id="whole"></div>')}
${at('wide', 600, 420, 100, 60, 'overflow:auto', '<div id="broad" style="width:260px;height:10px"></div>')}
${at('scaled', 40, 500, 50, 20, 'padding:5px;transform:scale(2);transform-origin:0 0')}
${at('turned', 240, 520, 60, 20, 'transform:rotate(90deg)')}
<iframe id="frame" style="position:absolute;left:700px;top:520px;width:200px;height:100px" srcdoc="<p id='deep' style='width:50px'>deep</p><p id='deeper' style='width:80px'>deeper</p>"></iframe>
<p style="position:absolute;left:400px;top:520px;width:120px;margin:0"><span id="lines" style="margin:30px 4px">one two three four five six</span></p>
${at('slide', 40, 600, 50, 20)}${at('goal', 340, 600, 50, 20)}
<script>requestAnimationFrame(() => setTimeout(() => document.documentElement.classList.add('go'), 100))</script>
</body></html>`;

/** Reads from right to left, and is wider than the window to the left. */
export const RTL_PAGE = `<!doctype html><html dir="rtl"><head><title>RTL</title></head><body style="margin:0">
<div id="first" style="float:right;width:100px;height:30px"></div><div id="second" style="float:right;width:60px;height:30px;margin-right:12px"></div>
<div id="panel" style="clear:both;width:200px;height:60px;padding-right:16px;background:#eee"><b id="word" style="display:block;width:50px">אב</b></div>
<div id="far" style="width:1600px;height:10px"></div></body></html>`;
