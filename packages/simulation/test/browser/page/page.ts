/** The report of the worker. */
interface WorkerReport {
  readonly gained?: readonly string[]
  readonly heads?: readonly string[]
  readonly error?: string
}

function find(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}

const worker = new Worker(new URL('./networkWorker.ts', import.meta.url), { type: 'module' })
worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
  find('gained').textContent = (data.gained ?? []).join(' ')
  find('heads').textContent = (data.heads ?? []).join(', ')
  find('state').textContent = data.error ?? 'done'
}
const network: unknown = await (await fetch('./network.json')).json()
worker.postMessage(network)
