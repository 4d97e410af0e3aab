const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** A light check; only the server knows all rules. */
export const looksLikeEmail = (typed: string): boolean => ADDRESS.test(typed.trim())
