import { parentPort } from 'node:worker_threads'
import type { AnyDraft } from './draft-rules.ts'
import { type FileOptions, readFile } from './file-parser.ts'
import { UnreadableFile } from './file-rules.ts'
import type { Answer, Ask } from './service.ts'

/** Rows per message, because receiving one blocks the server. */
const SLICE = 500

let drafts: AnyDraft[] = []

function read(text: string, options: FileOptions): Answer {
  try {
    const { drafts: rows, ...file } = readFile(text, options)
    drafts = rows
    return { file, count: rows.length }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (ask: Ask) => {
  const answer = ask === 'more' ? { drafts: drafts.splice(0, SLICE) } : read(ask.text, ask.options)
  parentPort?.postMessage(answer satisfies Answer)
})
