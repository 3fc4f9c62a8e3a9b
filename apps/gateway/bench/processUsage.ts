import { readFileSync } from 'node:fs'

/** The resident memory of a process, in MiB; 0 if the system does not state it. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return 0
  }
}

/**
 * The processor time that a process has used, in milliseconds; 0 if the system does not state it.
 */
export function usedCpuMs(pid: number | undefined): number {
  try {
    // The system counts in hundredths of a second: fields 14 and 15, after a name in parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
