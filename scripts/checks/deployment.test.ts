import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { checkDeployment } from './deployment.ts'

/** The repository's own deployment files… */
const deployment = Object.fromEntries(
  [
    'Dockerfile',
    '.dockerignore',
    'compose.yaml',
    'compose.ha.yaml',
    'docs/operating.md',
    ...globSync('deploy/*.*').concat('deploy/Caddyfile'),
  ].map((path) => [path, readFileSync(path, 'utf8')]),
)
/** …and a minimum of the files that they need. */
const repository: Record<string, string> = {
  ...deployment,
  'package.json': JSON.stringify({
    scripts: { build: 'node scripts/build.mjs' },
    dependencies: { node: '26.10.0', pg: '8.23.1' },
    devDependencies: { vite: '8.3.8' },
  }),
  'package-lock.json': '{}',
  '.npmrc': '',
  'vite.config.ts': `import { defineConfig } from 'vite'\nexport default defineConfig({})`,
  'vite.server.config.ts': 'export default {}',
  'app/main.tsx': 'export const app = 1',
  'server/main.ts': `import pg from 'pg'\nexport const db = pg`,
  'server/admin/admin.ts': `import { db } from '../main.ts'\nexport const USAGE = \`Usage\n  backup FILE\n  verify-backup FILE\`\nexport { db as it }`,
  'scripts/build.mjs': '',
  'scripts/healthy.mjs': '',
  'scripts/start.mjs': `command({ build: true, run: 'dist/server.mjs' })`,
  'dist/server.mjs': `import pg from 'pg'`,
}

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function against(changed: Record<string, string | null>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-deployment-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...repository, ...changed })) {
    if (text === null) continue
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkDeployment(root)
}

test('The repository’s own deployment files have no findings', () => {
  expect(against({})).toEqual([])
})

const missing: [string, string, string][] = [
  ['dist/server.mjs', 'Dockerfile: CMD', 'dist/server.mjs is missing'],
  ['scripts/healthy.mjs', 'Dockerfile: HEALTHCHECK', 'scripts/healthy.mjs is not there'],
  ['scripts/build.mjs', 'Dockerfile: RUN', 'scripts/build.mjs is not there'],
  ['.npmrc', 'Dockerfile: COPY', '.npmrc is not there'],
  ['server/main.ts', 'deploy/tabletally-backup.service', 'server/main.ts is not there'],
  ['deploy/Caddyfile', 'compose.yaml', 'no volume ./deploy/Caddyfile'],
  ['deploy/tabletally-backup.service', 'deploy/tabletally-backup.timer', 'there is no'],
  ['docs/operating.md', 'docs/operating.md', 'does not say how to renew postgres'],
]
test.for(missing)('Without %s, %s is refused', ([path, where, why]) => {
  expect(against({ [path]: null })).toContainEqual(expect.stringMatching(finding(where, why)))
})

const changes: [string, string, string, string][] = [
  ['Dockerfile', '"dist/server.mjs"', '"dist/app.mjs"', 'is not what npm start runs'],
  ['Dockerfile', '/.bin/node", "dist', '/.bin/vite", "dist', 'vite is of no package'],
  ['Dockerfile', 'npm run build', 'npm run compile', 'there is no npm run compile'],
  ['Dockerfile', '--from=build', '--from=builder', 'there is no stage builder'],
  ['Dockerfile', 'PORT=3000', 'PORTS=3000', 'PORTS is no setting'],
  ['Dockerfile', 'PORT=3000', 'PORT=4000', 'no service listens on app-1:3000'],
  ['Dockerfile', '@sha256:ec', '@sha256:', 'has no exact version or no digest'],
  [
    'Dockerfile',
    'FROM node:26.10.0-slim',
    'FROM node:26-slim',
    'has no exact version or no digest',
  ],
  ['Dockerfile', 'node:26.10.0', 'node:26.9.0', 'is not the version of package.json'],
  ['compose.yaml', ':18.6@', ':latest@', 'has no exact version or no digest'],
  ['compose.yaml', 'caddy:2.11.7@sha256:', 'caddy:2.11.7 # sha256:', 'caddy:2.11.7 has no exact'],
  ['docs/operating.md', 'inspect caddy', 'inspect nginx', 'does not say how to renew caddy'],
  ['.dockerignore', 'tests', 'tests\nscripts', 'scripts/healthy.mjs is not there'],
  ['.dockerignore', 'tests', 'tests\napp', 'app/main.tsx is not there'],
  ['compose.yaml', 'METRICS_TOKEN:', 'METRICS_KEY:', 'METRICS_KEY is no setting'],
  ['compose.yaml', "TRUST_PROXY: 'on'", "TRUST_PROXY: 'perhaps'", 'TRUST_PROXY must be'],
  ['compose.yaml', '#   SMTP_URL=', '#   MAIL_URL=', 'SMTP_URL has to be set'],
  ['compose.yaml', 'app-2: *app', 'app-3: *app', 'no service app-2'],
  ['compose.yaml', '  certificates:\n', '', 'no volume certificates'],
  ['compose.yaml', 'cap_drop: [ALL]', 'cap_drop: [KILL]', 'app-1: it keeps capabilities'],
  ['compose.yaml', "['no-new-privileges:true']", '[]', 'app-1: it can gain privileges'],
  ['compose.yaml', '    networks: [data]\n', '', 'database: it is on the network of all'],
  ['compose.yaml', '  data: { internal: true }\n', '', 'no network data'],
  [
    'compose.yaml',
    '${DATABASE_PASSWORD:?say it in .env}',
    '${SUPERUSER_PASSWORD}',
    'of another role',
  ],
  ['compose.ha.yaml', '[web, data]', '[web, data, etcd]', 'it reaches etcd'],
  [
    'compose.ha.yaml',
    ':v3.5.21@${ETCD_DIGEST:?say it in .env}',
    ':v3.5.21',
    'v3.5.21 has no exact',
  ],
  ['deploy/Caddyfile', '{$PUBLIC_URL}', '{$DOMAIN}', 'the proxy does not get DOMAIN'],
  ['deploy/tabletally.service', 'dist/server', 'server/run', 'server/run.mjs is not there'],
  ['deploy/tabletally.service', 'DATA_DIR=', 'DATA_FOLDER=', 'DATA_FOLDER is no setting'],
  ['deploy/tabletally-backup.service', 'server/admin/admin.ts', 'server/cli.ts', 'server/cli.ts'],
  ['deploy/tabletally-backup.service', '$admin verify-backup', '$admin verify', 'command verify'],
  ['scripts/start.mjs', 'dist/server.mjs', 'dist/main.mjs', 'is not what npm start runs'],
  ['dist/server.mjs', `'pg'`, `'vite'`, 'loads vite, which is not installed there'],
]
test.for(changes)('%s with %s as %s is refused', ([path, from, to, why]) => {
  const text = repository[path] ?? ''
  expect(text).toContain(from)
  expect(against({ [path]: text.replace(from, () => to) })).toContainEqual(
    expect.stringMatching(finding('', why)),
  )
})

function escaped(text: string): string {
  return text.replaceAll(/[^\w\s]/gu, '\\$&')
}

function finding(where: string, why: string): RegExp {
  return new RegExp(`^${escaped(where)}.*${escaped(why)}`)
}
