/** A first-come lock within one process. `acquire` resolves with the function that releases it. */
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
