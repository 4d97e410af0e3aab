/** The same pieces, up to a size. @throws Error when there are more. */
export async function* upTo(
  maxBytes: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > maxBytes) throw new Error('its answer is too large')
    yield piece
  }
}

/**
 * The same pieces once the first byte is there; undefined where none comes.
 * @throws what goes wrong before it.
 */
export async function begun(
  pieces: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const rest = pieces[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return undefined
    if (value.byteLength > 0) return following(value, rest)
  }
}

async function* following(first: Uint8Array, rest: AsyncIterator<Uint8Array>) {
  try {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    // Whoever wants no more than the first piece ends the others' source as well.
    await rest.return?.()
  }
}
