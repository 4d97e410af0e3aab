/** @throws Error if the total is larger. */
export async function* limitBytes(
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

/** Waits for the first byte; undefined if the stream is empty. @throws the source's error. */
export async function waitForFirstByte(
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
    // If the consumer stops early, the source ends, too.
    await rest.return?.()
  }
}
