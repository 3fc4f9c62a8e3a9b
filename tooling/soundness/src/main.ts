import { argv, exit, stdout } from 'node:process'
import { families } from './catalogue/listFamilies.ts'
import { runCase } from './run/runCase.ts'
import { openStage } from './stage/openStage.ts'

const [, , variants = 'hour,minute', pattern = ''] = argv
let wrong = 0
for (const variant of variants.split(',') as ('hour' | 'minute')[]) {
  const begun = performance.now()
  const opened = await openStage(variant)
  stdout.write(`${variant}: ready after ${Math.round(performance.now() - begun)} ms\n`)
  for (const { name: family, perturbations } of families) {
    for (const one of perturbations) {
      if (!new RegExp(pattern).test(one.id)) continue
      if (one.variants?.includes(variant) === false) continue
      try {
        const r = await runCase(
          opened,
          { id: one.id, title: one.title, family, parts: [one] },
          { remedies: true }
        )
        if (r.agreement !== 'agree') wrong += 1
        stdout.write(
          `${r.agreement === 'agree' ? '     ' : 'WRONG'} ${variant} ${r.id}: ${r.agreement}, ${r.verdict}, trial ${r.trial}, ran ${r.ran} (${r.detail}) [${r.relief}] ${r.milliseconds} ms\n`
        )
        if (r.agreement !== 'agree' || pattern !== '')
          for (const f of r.failing) stdout.write(`        ${f}\n`)
        if (['refused', 'no effect', 'advice left'].includes(r.relief) || pattern !== '')
          for (const f of r.offers) stdout.write(`        - ${f}\n`)
      } catch (error) {
        stdout.write(
          `ERROR ${variant} ${one.id}: ${error instanceof Error ? error.stack : error}\n`
        )
      }
    }
  }
  await opened.stage.net.stop()
}
exit(wrong > 0 ? 1 : 0)
