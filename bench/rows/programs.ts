import { spawnSync } from 'node:child_process'
import { fetchProgram } from '../../bin/ready/browsers.mjs'

const everywhere = (name: string) => ({ 'apt-get': name, dnf: name, apk: name, pacman: name })
const programs = {
  wapiti: everywhere('wapiti'),
  sqlmap: everywhere('sqlmap'),
  ffuf: everywhere('ffuf'),
  slowhttptest: everywhere('slowhttptest'),
  wrk: { 'apt-get': 'wrk', apk: 'wrk' },
  nginx: { 'apt-get': 'nginx-light', dnf: 'nginx', apk: 'nginx', pacman: 'nginx' },
  openssl: { 'apt-get': 'openssl', dnf: 'openssl', apk: 'openssl', pacman: 'openssl' },
}

/** Fetches by the system's package manager what is not here; gives what a person can do about the first that still is not, else null. */
export async function withoutPrograms(...wanted: (keyof typeof programs)[]): Promise<string | null> {
  for (const name of wanted) {
    const find = () => findProgram(name)
    const advice = await fetchProgram(name, find, programs[name])
    if (advice) return `${name} is not here. ${advice}`
  }
  return null
}

/** Where a command is, or null. */
export function findProgram(name: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
