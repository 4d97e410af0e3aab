/** Whether a statement can be prepared; it may begin with a comment. */
export const isPreparable = (text: string): boolean =>
  /^\s*(\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text)
