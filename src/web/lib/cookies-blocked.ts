import { ApiError } from './api-error.ts'

const COOKIES_BLOCKED = 'Your browser blocks cookies for this site. Allow them, then try again.'

/** The server granted access, but the next request came without its cookie. */
export const cookiesBlocked = () => new ApiError(403, COOKIES_BLOCKED, COOKIES_BLOCKED)
