const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** Light; only the server knows all rules. */
export const looksLikeEmail = (typed: string): boolean => ADDRESS.test(typed.trim())
