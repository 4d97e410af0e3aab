import type { Readable } from 'node:stream'

/** Aborts a message that takes too long to send or to be answered. */
export class Transfer {
  readonly #abort = new AbortController()
  readonly #answerTimeout: number
  #timer: NodeJS.Timeout
  #body: Readable | undefined

  /** In milliseconds. */
  constructor(sendTimeout: number, answerTimeout: number) {
    this.#answerTimeout = answerTimeout
    this.#timer = this.#abortIn(sendTimeout)
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get isHandedOver(): boolean {
    return this.#body?.readableEnded ?? false
  }

  follow(body: Readable): void {
    this.#body = body
    body.once('end', () => {
      this.end()
      this.#timer = this.#abortIn(this.#answerTimeout)
    })
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #abortIn(timeout: number): NodeJS.Timeout {
    return setTimeout(() => this.#abort.abort(), timeout).unref()
  }
}
