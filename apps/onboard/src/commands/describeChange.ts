import type { ReportChange } from '../compose/compareReports.ts'

/** Says in one line what changed. */
export function describeChange(change: ReportChange): string {
  switch (change.kind) {
    case 'network':
      return `${change.network}: ${change.change}`
    case 'runtime':
      return `${change.network}: the ${change.chain} runs ${change.after}, and ran ${change.before}`
    case 'check': {
      const { network, id, before, after } = change
      const was = before?.outcome ?? 'nothing'
      const is = after === null ? 'nothing' : `${after.outcome}: ${after.summary}`
      return `${network}: ${id} was ${was}, and is ${is}`
    }
  }
}
