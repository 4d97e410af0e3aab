import { compareAnswers, handPagesToFloor } from './compare.ts'
import { kinds } from './kinds.ts'
import { type Part, type Row, rowOf } from './results.ts'
import { measure, runnerOf, untilQuiet, type WarmUp, warmUp } from './rounds.ts'
import type { Scale } from './seed.ts'
import type { Stage } from './sides.ts'

export interface Times {
  rounds: number
  ms: number
  warm: WarmUp
}

export interface Plan {
  engine: string
  open: (scale: Scale, now: number) => Promise<Stage>
  scale: Scale
  connections: readonly number[]
  aim?: number
}

async function measureStage({ world, sides }: Stage, plan: Plan, times: Times): Promise<Row[]> {
  const prepared = kinds.map(kind => ({
    kind,
    // Only bookings are counted across processes.
    runners: sides
      .filter(({ name }) => kind.books || name !== 'limited')
      .map(side => runnerOf(side, kind, world)),
    bytes: 0,
  }))
  for (const side of sides) await untilQuiet(side)
  for (const each of prepared) each.bytes = await compareAnswers(each.runners, each.kind)
  for (const { kind, runners } of prepared) await warmUp(runners, kind, times.warm)
  const rows: Row[] = []
  for (const connections of plan.connections) {
    for (const { kind, runners, bytes } of prepared) {
      const aim = kind.aims[connections]
      if (aim === undefined) continue
      // A round has to be long enough for several calls of each connection.
      const ms = connections > 100 ? 3 * times.ms : times.ms
      const measured = await measure(runners, kind, { connections, rounds: times.rounds, ms })
      rows.push(rowOf({ work: kind.name, connections, aim: plan.aim ?? aim, bytes }, measured))
    }
  }
  return rows
}

export async function measurePart(plan: Plan, times: Times): Promise<Part> {
  const { engine, scale } = plan
  console.log(`${engine}: seeding and starting …`)
  const stage = await plan.open(scale, Date.now())
  try {
    await handPagesToFloor(stage)
    console.log(`${engine}: measuring …`)
    const rows = await measureStage(stage, plan, times)
    const appointments = (scale.staff * scale.appointmentsEach).toLocaleString('en-US')
    return {
      engine: `${engine} ${stage.postgresVersion}`,
      scale: `${scale.staff} staff members on ${scale.pages} pages, ${appointments} appointments`,
      rows,
    }
  } finally {
    await stage.close()
  }
}
