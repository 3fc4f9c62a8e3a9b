import v8 from 'node:v8'
import { loadChopsticks } from './src/chain/loadChopsticks.ts'
import { LayerView } from '../executor/src/accelerate/LayerView.ts'
import { startDevnet } from './src/index.ts'
const net = await startDevnet({variant:'minute', keptBlocks: 4})
const core = await loadChopsticks()
for (let i=0;i<12;i++) {
  for (let n=0;n<32;n++) await net.build()
  await new Promise(r=>setImmediate(r)); (globalThis as any).gc()
  const q=(c:any)=>v8.queryObjects(c,{format:'count'})
  console.log((i+1)*32, 'heap', (process.memoryUsage().heapUsed/1e6).toFixed(1), 'Block',q(core.Block),'Layer',q(core.StorageLayer),'View',q(LayerView))
}
process.exit(0)
