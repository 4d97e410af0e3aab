/**
 * The programs of `npm run bench`, in order; each prints its own tables.
 * @type {Record<string, { about: string, program: string, needs?: 'build' }>}
 */
export const benches = {
  http: {
    about:
      'Bookings, checks and slots over HTTP, beside a bare floor of node:http and one SQL statement in the same run',
    program: 'http.ts',
  },
  history: {
    about:
      'The slots routes of businesses with 1,000 to 1,000,000 appointments, equally busy in the days that are asked for',
    program: 'history.ts',
  },
  availability: {
    about: 'A month of free slots as JSON, beside a plain integer loop that knows nothing else',
    program: 'availability.ts',
  },
  simulation: {
    about:
      'What suggested times are worth: hours booked and clients refused with and without them, simulated',
    program: 'simulation.ts',
  },
  mails: {
    about: 'Mails and calendar files made per second by one core, each of another appointment',
    program: 'mails.ts',
  },
  risk: {
    about:
      'The no-show risk beside the base rate: Brier scores on simulated pasts, trained on the earlier and judged on the later part',
    program: 'risk.ts',
  },
  lighthouse: {
    about:
      'Lighthouse for phones on the landing page and a booking page, as they are served in production',
    program: 'lighthouse.ts',
    needs: 'build',
  },
  memory: {
    about:
      'Memory of the built server with its embedded database, every minute for half an hour under load',
    program: 'memory.ts',
    needs: 'build',
  },
  reminders: {
    about:
      'Due reminders per second through the whole pipeline, beside a bare loop that claims and completes; and how late they start',
    program: 'reminders.ts',
  },
}
