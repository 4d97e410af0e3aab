// For speed: React renders the layout once, and emails are filled into its pieces (40 instead of
// 210 µs per email)
import { once } from '#domain/once.ts'

/** `texts[0] slots[0] texts[1] slots[1] … texts[n]`. */
interface Piece {
  texts: string[]
  slots: string[]
}

const toPiece = (source: string): Piece => {
  const parts = source.split(/@@(\w+)@@/)
  return { texts: parts.filter((_, i) => i % 2 === 0), slots: parts.filter((_, i) => i % 2 === 1) }
}

/** The values are HTML. */
export function fill({ texts, slots }: Piece, values: Record<string, string>): string {
  let result = texts[0]!
  for (let i = 0; i < slots.length; i++) result += values[slots[i]!]! + texts[i + 1]!
  return result
}

const PIECES = ['text', 'row', 'gap', 'button', 'link', 'code', 'quiet'] as const
export type Pieces = Record<(typeof PIECES)[number] | 'frame', Piece>

export const layoutPieces = once(async (): Promise<Pieces> => {
  // The large renderer must not delay startup.
  const { renderLayout } = await import('./layout.tsx')
  const html = renderLayout()
  const pieces: Record<string, Piece> = {}
  let frame = html
  for (const name of PIECES) {
    const [begin, end] = [`@@begin:${name}@@`, `@@end:${name}@@`]
    const from = frame.indexOf(begin)
    const to = frame.indexOf(end)
    pieces[name] = toPiece(frame.slice(from + begin.length, to))
    frame =
      frame.slice(0, from) + (name === PIECES[0] ? '@@blocks@@' : '') + frame.slice(to + end.length)
  }
  return { ...pieces, frame: toPiece(frame) } as Pieces
})
