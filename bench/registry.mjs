/**
 * The programs of `npm run bench`, in order; each prints its own tables. Those that can be `quick`
 * take `--quick`.
 * @type {Record<string, { about: string, program: string, needs?: 'build', quick?: true }>}
 */
export const benches = {
  http: {
    about: 'The product as shipped and stripped, against node:http with one prepared statement',
    program: 'http.ts',
    needs: 'build',
    quick: true,
  },
  growth: {
    about: 'The product with 1,000,000 appointments and with 10,000 businesses, against 1,000',
    program: 'growth.ts',
    needs: 'build',
    quick: true,
  },
  lighthouse: {
    about: 'Mobile Lighthouse on the landing page and a booking page in production',
    program: 'lighthouse.ts',
    needs: 'build',
  },
  memory: {
    about: 'Memory of the built server on both engines, over ten minutes of load',
    program: 'memory.ts',
    needs: 'build',
  },
  reminders: {
    about: 'Reminders per second through the whole pipeline, against a bare SQL loop, and delays',
    program: 'reminders.ts',
  },
}
