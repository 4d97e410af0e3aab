import { fileURLToPath } from 'node:url'
import { escapeHtml } from '#domain/text.ts'
import { PREVIEW, withSharp } from './pictures.ts'

export interface LinkPicture {
  name: string
  lines: string[]
  /** '#rrggbb'. */
  colors: { background: string; text: string; edge: string }
}

/** The build copies it next to the programs. */
const font = fileURLToPath(new URL('figtree-semibold.ttf', import.meta.url))

/** A server without other fonts would draw boxes for characters outside of these. */
const DRAWABLE =
  /^[ -~\u{a0}-\u{ac}\u{ae}-\u{113}\u{116}-\u{127}\u{12e}-\u{137}\u{139}-\u{13e}\u{141}-\u{148}\u{150}-\u{161}\u{16a}-\u{17e}\u{2013}\u{2014}\u{2018}-\u{201a}\u{201c}-\u{201e}\u{2022}\u{20ac}\u{2122}]+$/u

const LONGEST_NAME = 80
const MARGIN = 96
const EDGE = 28
const GAP = 24
const NAME_GAP = 44

export const canDraw = (name: string): boolean => DRAWABLE.test(name)

const sizeOf = (name: string) => (name.length <= 20 ? 96 : name.length <= 40 ? 76 : 56)

export async function drawLinkPicture({ name, lines, colors }: LinkPicture): Promise<Buffer> {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name
  return await withSharp(async sharp => {
    const draw = async (words: string, size: number) => {
      const text = `<span foreground="${colors.text}">${escapeHtml(words)}</span>`
      return await sharp({
        text: {
          text,
          fontfile: font,
          // Without the comma, the font name's last word would be read as its weight.
          font: `Figtree SemiBold, ${size}`,
          width: PREVIEW.width - 2 * MARGIN,
          wrap: 'word-char',
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
    }
    const drawn = [{ gap: 0, ...(await draw(short, sizeOf(short))) }]
    for (const line of lines.filter(canDraw))
      drawn.push({ gap: drawn.length > 1 ? GAP : NAME_GAP, ...(await draw(line, 34)) })
    const height = drawn.reduce((sum, { gap, info }) => sum + gap + info.height, 0)
    let top = Math.round((PREVIEW.height - EDGE - height) / 2)
    const texts = drawn.map(({ data, gap, info }) => {
      const at = top + gap
      top = at + info.height
      return { input: data, left: MARGIN, top: at }
    })
    const edge = {
      input: {
        create: { width: PREVIEW.width, height: EDGE, channels: 3, background: colors.edge },
      },
      left: 0,
      top: PREVIEW.height - EDGE,
    } as const
    return await sharp({ create: { ...PREVIEW, channels: 3, background: colors.background } })
      .composite([edge, ...texts])
      .png({ palette: true })
      .toBuffer()
  })
}
