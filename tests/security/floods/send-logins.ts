// Sends the flood from its own process, so that it does not slow down the test.
const [url = '', count = '0'] = process.argv.slice(2)

async function logIn(round: number): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `p${round}@example.com`, password: 'wrong-Pass-1' }),
  })
  await response.text()
  return response.status
}

const statuses = await Promise.all(
  Array.from({ length: Number(count) }, (_, round) => logIn(round)),
)
process.stdout.write(JSON.stringify(statuses))

export {}
