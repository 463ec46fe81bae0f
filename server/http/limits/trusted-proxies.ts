import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import { withoutPort } from '../../house/limits/network.ts'

/** What the names stand for that Fastify knows, too. */
const networks: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is a proxy of ours: what comes from there is many people's, and it says whose. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  const list = new BlockList()
  for (const named of trustProxy || [])
    for (const network of networks[named] ?? [named]) {
      const [address = '', bits] = network.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    }
  return (address) => {
    const plain = withoutPort(address).replace(/^::ffff:(\d+\.)/i, '$1')
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
