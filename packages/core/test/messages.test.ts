import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorCode, ErrorContext } from '../src/errors/catalogue.ts'
import { ParaclockError } from '../src/errors/ParaclockError.ts'
import { renderError } from '../src/errors/renderError.ts'
import { accountsExamples } from './examples/accounts.ts'
import { connectExamples } from './examples/connect.ts'
import { coreExamples } from './examples/core.ts'
import { devnetExamples } from './examples/devnet.ts'
import { executorExamples } from './examples/executor.ts'
import { gatewayExamples } from './examples/gateway.ts'
import { hrmpExamples } from './examples/hrmp.ts'
import { onboardExamples } from './examples/onboard.ts'
import { proxyExamples } from './examples/proxy.ts'
import { rpcExamples } from './examples/rpc.ts'
import { schedulerExamples } from './examples/scheduler.ts'
import { serviceExamples } from './examples/service.ts'
import { typesExamples } from './examples/types.ts'
import { weightsExamples } from './examples/weights.ts'

const pages = join(import.meta.dirname, '../../../docs/errors')

const errors = Object.entries({
  ...coreExamples,
  ...typesExamples,
  ...accountsExamples,
  ...connectExamples,
  ...executorExamples,
  ...weightsExamples,
  ...hrmpExamples,
  ...proxyExamples,
  ...schedulerExamples,
  ...rpcExamples,
  ...devnetExamples,
  ...onboardExamples,
  ...gatewayExamples,
  ...serviceExamples
}).map(
  ([code, context]) => new ParaclockError(code as ErrorCode, context as ErrorContext<ErrorCode>)
)

describe.each(errors.map((error) => [error.code, error] as const))('%s', (code, error) => {
  test('reads so', () => {
    expect(renderError(error)).toMatchSnapshot()
  })

  test('is one line, with at least one remedy', () => {
    expect(error.message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(error.message).not.toMatch(/undefined|\[object|\.$/)
    expect(error.remedies.length).toBeGreaterThan(0)
    for (const { summary } of error.remedies) expect(summary).not.toMatch(/undefined|\[object/)
  })

  test('has a page with what happened, why, how to mend it, and this very message', () => {
    const page = readFileSync(join(pages, `${code}.md`), 'utf8')
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['What happened', 'Why it is refused', 'How to mend it', 'Example'])
    expect(page).toContain(`\n${error.number} · `)
    expect(page).toContain(`\`\`\`text\n${error.message}\n\`\`\``)
  })
})
