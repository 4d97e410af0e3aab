/** First come, first served. `acquire` resolves with its release function. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const before = this.#tail
    let release: () => void = () => {}
    this.#tail = new Promise(resolve => {
      release = resolve
    })
    await before
    return release
  }
}
