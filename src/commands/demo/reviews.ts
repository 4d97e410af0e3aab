interface DemoReview {
  rating: number
  text: string
  reply?: string
  service?: string
  member?: string
}

const written: DemoReview[] = [
  {
    rating: 5,
    text: 'Amara listened, then cut exactly what I had in mind. Best haircut in years.',
    service: 'Women’s cut',
    member: 'Amara Okafor',
  },
  { rating: 5, text: 'Booked on Sunday night, in the chair on Tuesday. So easy.' },
  {
    rating: 1,
    text: 'I waited 40 minutes past my time and no one said why. The cut was fine, the wait was not.',
    service: 'Women’s cut',
    reply:
      'You are right, and I am sorry. A color before you ran late and we should have texted you. Your next visit is on us. Amara',
  },
  {
    rating: 5,
    text: 'My balayage still looks great after two months.',
    service: 'Toner and gloss',
  },
  {
    rating: 4,
    text: 'Lovely cut and a warm welcome. Parking nearby is hard to find.',
    service: 'Women’s cut',
  },
  { rating: 5, text: 'Mei is the only one who understands my curls.', service: 'Curly cut' },
  {
    rating: 5,
    text: 'Took my son for his first real haircut. They were endlessly patient with him.',
    service: 'Kids’ cut',
  },
  {
    rating: 5,
    text: 'Rafael’s beard trims are worth crossing town for.',
    service: 'Beard trim',
    member: 'Rafael Ortiz',
    reply: 'See you in three weeks!',
  },
  {
    rating: 4,
    text: 'Good color, though it took a little longer than planned.',
    service: 'Color and cut',
  },
  { rating: 5, text: 'Calm place, good coffee, and no pressure to buy anything.' },
  {
    rating: 5,
    text: 'They told me honestly that bangs would not suit me. Thank you.',
    service: 'Women’s cut',
  },
  {
    rating: 3,
    text: 'The cut is nice, but the music was too loud to talk.',
    service: 'Women’s cut',
  },
  { rating: 5, text: 'My brows have never looked this even.', service: 'Brow shape' },
  { rating: 5, text: 'The reminder saved me, I would have forgotten.' },
  { rating: 4, text: 'Friendly team and a fair price.' },
  {
    rating: 5,
    text: 'Came in with a picture, left with the same hair. Magic.',
    service: 'Balayage',
  },
  { rating: 5, text: 'Amara fixed what another salon did to my color.', service: 'Color and cut' },
  {
    rating: 5,
    text: 'Hair for my sister’s wedding. It held until the last dance.',
    service: 'Blow-dry',
  },
]

const starsOnly = [5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 5, 5]

export const demoReviews: DemoReview[] = [
  ...written,
  ...starsOnly.map(rating => ({ rating, text: '' })),
]
