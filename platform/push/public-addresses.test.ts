import { expect, test } from 'vitest'

import { addressIn, isPublicAddress } from './public-addresses.ts'

test.each([
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1%eth0', 'fc00::1', 'fd12::1'],
  ...['ff02::1', '2001:db8::1', '2002:7f00:1::', '64:ff9b::7f00:1', '2001::1', '::7f00:1'],
  ...['', 'localhost', '0x7f.1', '2130706433', '127.1'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['https://[::ffff:10.0.0.1]:8443/', '::ffff:a00:1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://push.example.com/', null],
  ['https://1.example.com/', null],
])('The address in %s is %s', (url, address) => {
  expect(addressIn(new URL(url))).toBe(address)
})
