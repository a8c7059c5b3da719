/** A chart as a file: SVG text, or a PNG drawn on a canvas; dark on white, for print. Renderer. */
import { type Chart, layChart, type Shape, type Size } from './chart.ts';

const SHEET: Size = { width: 960, height: 520 };
/** Points of the PNG for each of the sheet's. */
const SCALE = 2;
const FONT = 'system-ui, sans-serif';

export function chartAsSvg(chart: Chart): string {
  const { width, height } = SHEET;
  const shapes = layChart(chart, SHEET, true).map(shapeAsSvg);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}">`,
    `<title>${asText(chart.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes,
    '</svg>',
  ].join('\n')}\n`;
}

function shapeAsSvg(shape: Shape): string {
  const colour = shape.ink.light;
  if (shape.kind === 'mark') return `<path d="${shape.d}" fill="${colour}"/>`;
  if (shape.kind === 'line') {
    const dash = shape.dash.length === 0 ? '' : ` stroke-dasharray="${shape.dash.join(' ')}"`;
    return `<path d="${shape.d}" fill="none" stroke="${colour}" stroke-width="${shape.width}" stroke-linejoin="round"${dash}/>`;
  }
  const { x, y, text, anchor, isStrong, isUpright } = shape;
  const font = isStrong ? ' font-size="16" font-weight="600"' : ' font-size="13"';
  const turn = isUpright ? ` transform="rotate(-90 ${x} ${y})"` : '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}"${font}${turn}>${asText(text)}</text>`;
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export async function chartAsPng(chart: Chart): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SHEET.width * SCALE;
  canvas.height = SHEET.height * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gives no canvas to draw on.');
  context.scale(SCALE, SCALE);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SHEET.width, SHEET.height);
  for (const shape of layChart(chart, SHEET, true)) paint(context, shape);
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/png',
    );
  });
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  const colour = shape.ink.light;
  context.fillStyle = colour;
  if (shape.kind === 'mark') context.fill(new Path2D(shape.d));
  else if (shape.kind === 'line') {
    context.strokeStyle = colour;
    context.lineWidth = shape.width;
    context.lineJoin = 'round';
    context.setLineDash([...shape.dash]);
    context.stroke(new Path2D(shape.d));
  } else {
    context.save();
    context.translate(shape.x, shape.y);
    if (shape.isUpright) context.rotate(-Math.PI / 2);
    context.font = `${shape.isStrong ? '600 16px' : '13px'} ${FONT}`;
    context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
    context.fillText(shape.text, 0, 0);
    context.restore();
  }
}
