import { ReviewsScreen } from '#features/reviews/ui/reviews-screen.tsx'
import { reviews } from '#words/en/reviews.ts'

export const screen = { Component: ReviewsScreen, words: { reviews } }
