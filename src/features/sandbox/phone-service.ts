import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { findMessage } from './service.ts'

export type Post = (url: string, init: RequestInit) => Response | Promise<Response>

interface PhoneStep {
  say: ({ sound: string } | { words: string })[]
  keys: boolean
  ended: boolean
}

type Act = { act: 'answer' | 'voicemail' | 'decline' | 'hangup' } | { act: 'key'; digit: string }

interface CallMeta {
  answerUrl?: string
  statusUrl?: string
  keysUrl?: string
  ended?: boolean
}

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Uses the same signed callbacks as a real call. */
export async function usePhone(
  context: Context,
  post: Post,
  id: number,
  act: Act,
): Promise<PhoneStep> {
  const message = await findMessage(context, id)
  const meta = message.meta as CallMeta
  const { signed } = context.texting
  const { answerUrl, statusUrl } = meta
  if (!signed || message.channel !== 'voice' || !answerUrl || !statusUrl) {
    throw refuse.notFound('This call does not exist.')
  }
  if (meta.ended) throw refuse.conflict('This call has ended.', 'ended')
  const call = async (url: string, fields: Record<string, string>) => {
    const { headers, form } = signed(url, { CallSid: `sandbox-${id}`, ...fields })
    return await (await post(url, { method: 'POST', headers, body: form })).text()
  }
  const keep = async (change: CallMeta) =>
    await sql`update sandbox_messages set meta = meta || ${JSON.stringify(change)}::jsonb
      where id = ${id}`.execute(context.db)
  const end = async (CallStatus: string, more: Record<string, string> = {}) => {
    await call(statusUrl, { CallStatus, ...more })
    await keep({ ended: true })
  }

  if (act.act === 'decline' || act.act === 'hangup') {
    await end(act.act === 'decline' ? 'no-answer' : 'completed')
    return { say: [], keys: false, ended: true }
  }
  if (act.act === 'key' && !meta.keysUrl)
    throw refuse.conflict('Answer the call first.', 'not-answered')
  const machine =
    act.act === 'voicemail' ? { AnsweredBy: 'machine_end_beep' } : { AnsweredBy: 'human' }
  const twiml =
    act.act === 'key'
      ? await call(meta.keysUrl!, { Digits: act.digit })
      : await call(answerUrl, machine)
  const say = [...twiml.matchAll(/<(Play|Say)(?: [^<>]*)?>([^<]*)<\//g)].map(
    ([, verb, text = '']) => {
      if (verb === 'Say') return { words: decode(text) }
      const { pathname, search } = new URL(decode(text))
      return { sound: pathname + search }
    },
  )
  const [, keysUrl] = /<Gather [^<>]*action="([^"<>]*)"/.exec(twiml) ?? []
  if (keysUrl) await keep({ keysUrl: decode(keysUrl) })
  else await end('completed', act.act === 'voicemail' ? machine : {})
  return { say, keys: keysUrl !== undefined, ended: keysUrl === undefined }
}
