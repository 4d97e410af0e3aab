/** A new review waits to be published; a reported one is hidden. */
export type ReviewState = 'new' | 'published' | 'hidden'

/** A low rating is not a reason. */
export const reportReasons = ['spam', 'insult', 'personal-data', 'wrong-business'] as const
export type ReportReason = (typeof reportReasons)[number]
