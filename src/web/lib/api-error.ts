export const NETWORK_FAILURE =
  'Unable to connect to the server. Please check your network connection and try again.'

interface ErrorBody {
  error?: unknown
  /** Set by a gateway that answers in its own format. */
  message?: unknown
  code?: unknown
  fields?: unknown
}

export const failedWith = (status: number) => `Request failed with status ${status}`

/** Status 0 means no response. `message` is worded as the specification requires. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  readonly sentence: string
  readonly body: unknown
  readonly text: string

  constructor(status: number, message: string, sentence: string, body?: unknown, text = '') {
    super(message)
    this.status = status
    this.sentence = sentence
    this.body = body
    this.text = text
    const { code, fields } = (body ?? {}) as ErrorBody
    this.code = typeof code === 'string' ? code : undefined
    this.fields =
      typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}

/**
 * The specification's wordings. `read`: status and text (server faults: status and name). `change`:
 * error field, text or status name. `auth`: the text.
 */
export type ErrorWording = 'read' | 'change' | 'auth'

/** Proxies and hotspots may answer with HTML. */
export const isHtml = (text: string): boolean => /^\s*</.test(text)

export async function errorOf(response: Response, wording: ErrorWording): Promise<ApiError> {
  const answer = await response.text().catch(() => '')
  const body = parse(answer)
  const text = isHtml(answer) ? '' : answer
  const statusText =
    response.statusText || (response.status >= 500 ? 'Internal Server Error' : 'Error')
  const sentence = sentenceOf(body) ?? (body === undefined && text ? text : statusText)
  switch (wording) {
    case 'read': {
      const rest = response.status >= 500 ? statusText : text
      return new ApiError(response.status, `${response.status}: ${rest}`, sentence, body, text)
    }
    case 'auth': {
      const message = sentenceOf(body) ?? (text || failedWith(response.status))
      return new ApiError(response.status, message, message, body, text)
    }
    case 'change':
      return new ApiError(
        response.status,
        response.status === 401 ? `401: ${sentence}` : sentence,
        sentence,
        body,
        text,
      )
  }
}

/** Our server may have done its work. Gateways, which send no code, can't know. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError && error.code)

/** Also aborts after 30 s: such a call fails like one whose response was lost. */
export function withDeadline(signal?: AbortSignal): AbortSignal {
  const deadline = AbortSignal.timeout(30_000)
  // Older browsers lack `any`.
  return signal ? (AbortSignal.any?.([signal, deadline]) ?? signal) : deadline
}

export const networkError = () => new ApiError(0, NETWORK_FAILURE, NETWORK_FAILURE)

const sentenceOf = (body: unknown): string | undefined => {
  const { error, message } = (body ?? {}) as ErrorBody
  return [error, message].find(said => typeof said === 'string' && said !== '') as
    | string
    | undefined
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

export const sentenceFor = (error: unknown): string =>
  error instanceof ApiError
    ? error.sentence
    : error instanceof Error
      ? error.message
      : String(error)

/** `failure` is the sentence for responses without one, such as a proxy's. */
export const sentenceOr = (error: unknown, failure: string): string =>
  error instanceof ApiError && error.status > 0 && !saysSomething(error)
    ? failure
    : sentenceFor(error)

const saysSomething = ({ body, text }: ApiError) =>
  sentenceOf(body) !== undefined || (body === undefined && text !== '')
