import { writeFileSync } from 'node:fs'
import process from 'node:process'

// Loaded beside the command: what it took is only known when it ends.
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  writeFileSync(process.env['USAGE_FILE'] ?? '', JSON.stringify({ cpuMs, megabytes }))
})
