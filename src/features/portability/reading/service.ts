import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { refuse } from '#platform/refusal.ts'
import type { AnyDraft } from './draft-rules.ts'
import type { FileOptions, ReadFile } from './file-parser.ts'
import { UnreadableFile } from './file-rules.ts'

export type Ask = { text: string; options: FileOptions } | 'more'
export type Answer =
  | { file: Omit<ReadFile, 'drafts'>; count: number }
  | { drafts: AnyDraft[] }
  | { unreadable: string }
  | { failed: string }

interface ThreadOptions {
  /** Measured for the whole process, because Node 20 can't measure a thread. */
  processorMs?: number
  timeMs?: number
  memoryMb?: number
}

export interface ReaderOptions extends ThreadOptions {
  mostWaiting?: number
  mostOfOne?: number
}

const REST_MS = 60_000
const CHECK_MS = 1_000

const TOO_LONG = 'This file takes too long to read. Please split it.'
const TOO_MUCH = 'This file is too complex to read at once. Please split it.'

/** The build puts the program next to this file; sources need a loader. */
function startThread(memoryMb: number): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) {
    const built = 'import-reader.js'
    return new Worker(new URL(built, import.meta.url), limits)
  }
  const source = 'thread-jobs.ts'
  return new Worker("require('tsx/cjs/api').register(); require(process.argv[2])", {
    ...limits,
    eval: true,
    argv: [fileURLToPath(new URL(source, import.meta.url))],
  })
}

/**
 * One file at a time, in a worker thread, because a hostile file can take seconds. Kills it above
 * its limits.
 */
function createReadingThread({
  processorMs = 15_000,
  timeMs = 60_000,
  memoryMb = 384,
}: ThreadOptions) {
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  const forget = (worker: Worker) => {
    if (thread === worker) thread = undefined
  }
  const open = () => {
    const worker = startThread(memoryMb)
    worker.on('error', () => forget(worker))
    worker.on('exit', () => forget(worker))
    return worker
  }
  /** Ending takes a while, and the next file needs a new thread in the meantime. */
  const end = (worker: Worker) => {
    forget(worker)
    void worker.terminate()
  }
  const limit = (worker: Worker) => {
    const before = process.cpuUsage()
    let checks = 0
    return setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 >= processorMs || ++checks * CHECK_MS >= timeMs) end(worker)
    }, CHECK_MS)
  }

  return async (text: string, options: FileOptions): Promise<ReadFile> => {
    clearTimeout(resting)
    thread ??= open()
    const worker = thread
    worker.ref()
    const limiting = limit(worker)
    try {
      return await readWith(worker, text, options)
    } finally {
      clearInterval(limiting)
      // An idle thread must not keep the process alive.
      worker.unref()
      resting = setTimeout(() => end(worker), REST_MS).unref()
    }
  }
}

async function readWith(worker: Worker, text: string, options: FileOptions): Promise<ReadFile> {
  const read = await askOf(worker, { text, options })
  if ('unreadable' in read) throw new UnreadableFile(read.unreadable)
  if (!('file' in read))
    throw new Error('failed' in read ? read.failed : 'the thread answered out of turn')
  const drafts: AnyDraft[] = []
  while (drafts.length < read.count) {
    const more = await askOf(worker, 'more')
    if (!('drafts' in more)) throw new Error('the thread answered out of turn')
    for (const draft of more.drafts) drafts.push(draft)
  }
  return { ...read.file, drafts }
}

const askOf = (worker: Worker, ask: Ask) =>
  new Promise<Answer>((resolve, reject) => {
    const done = (then: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended)
      then()
    }
    const answered = (answer: Answer) => done(() => resolve(answer))
    const failed = (error: NodeJS.ErrnoException) =>
      done(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(TOO_MUCH) : error),
      )
    const ended = () => done(() => reject(new UnreadableFile(TOO_LONG)))
    worker.on('message', answered).on('error', failed).on('exit', ended)
    worker.postMessage(ask)
  })

export function createReader({ mostWaiting = 20, mostOfOne = 3, ...limits }: ReaderOptions = {}) {
  const readNow = createReadingThread(limits)
  let waiting = 0
  let busy = false
  const lines = new Map<number, (() => Promise<unknown>)[]>()

  /** Businesses take turns, so that each delays others by at most one file. */
  async function work() {
    if (busy) return
    busy = true
    for (let next = lines.entries().next().value; next; next = lines.entries().next().value) {
      const [business, [file, ...others]] = next
      lines.delete(business)
      if (others.length > 0) lines.set(business, others)
      await file?.()
    }
    busy = false
  }

  return {
    /** @throws UnreadableFile; 429 if too many files are waiting. */
    async read(business: number, text: string, options: FileOptions): Promise<ReadFile> {
      const line = lines.get(business) ?? []
      if (waiting > mostWaiting || line.length >= mostOfOne) {
        const sentence = 'Many files are being processed. Please try again in a minute.'
        throw refuse.tooMany(sentence, 60)
      }
      waiting++
      return await new Promise<ReadFile>((resolve, reject) => {
        const read = () =>
          readNow(text, options)
            .then(resolve, reject)
            .finally(() => waiting--)
        lines.set(business, [...line, read])
        void work()
      })
    },
  }
}

export const reader = createReader()
