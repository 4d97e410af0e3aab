import type { TestBrowser } from '#test/harness.ts'

export const codeOf = async (answer: ReturnType<TestBrowser['get']>) => {
  const { status, body } = await answer
  return [status, body?.code]
}

export const statusOf = async (browser: TestBrowser) => (await browser.get('/api/user')).status
export const idOf = async (browser: TestBrowser) => (await browser.get('/api/user')).body.id
export const roleOf = async (browser: TestBrowser) => (await browser.get('/api/user')).body.role
