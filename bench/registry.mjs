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
  'row-security': {
    about: 'The product with ROW_SECURITY=on against the product without it, on PostgreSQL',
    program: 'row-security.ts',
    needs: 'build',
  },
  availability: {
    about: 'A month of free slots as JSON against an integer loop, and visits against slots',
    program: 'availability.ts',
  },
  simulation: {
    about: 'Hours booked and clients refused with and without suggested times, simulated',
    program: 'simulation.ts',
  },
  mails: {
    about: 'Emails and calendar files rendered per second by one core',
    program: 'mails.ts',
  },
  risk: {
    about: 'The no-show risk against the base rate: Brier scores on simulated visits',
    program: 'risk.ts',
  },
  reports: {
    about: 'Reports of a month and a year with 10,000 and 1,000,000 appointments',
    program: 'reports.ts',
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
