import type { AppointmentDraft } from '../reading/draft-rules.ts'
import { readFile } from '../reading/file-parser.ts'

export const options = { zone: 'America/New_York', now: new Date('2027-03-01T12:00:00Z') }
export const read = (text: string, more = {}) => readFile(text, { ...options, ...more })
export const iso = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString()
export const appointment = (text: string, at = 0) => read(text).drafts[at] as AppointmentDraft
