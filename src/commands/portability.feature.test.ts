import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedBusiness } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runCommand } from './commands.ts'

const app = testApp()
const inFolder = temporaryFolder()

test('an interrupted export keeps the previous file', async () => {
  const { pageName } = await seedBusiness(app.db)
  const file = inFolder('kept/export.json')
  await runCommand(app.context, ['export', pageName, file])
  const before = await readFile(file, 'utf8')
  let statements = 0
  const failing = app.context.patientDb.withPlugin({
    transformQuery({ node }) {
      if (++statements > 3) throw new Error('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(
    runCommand({ ...app.context, patientDb: failing }, ['export', pageName, file]),
  ).rejects.toThrow('interrupted')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(await readdir(inFolder('kept'))).toEqual(['export.json'])
})
