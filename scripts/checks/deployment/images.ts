import { read } from './programs.ts'

/** An exact version, so that people can read it, and a digest, so that nobody can change it; or that has to be said in .env. */
const PINNED =
  /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z\d]+)?@(?:sha256:[0-9a-f]{64}|\$\{\w+_DIGEST:\?[^}]+\})$/u

/** Why an image of others is refused, a line for each reason. @param image e.g. from a line `FROM` */
export function objectionsToImage(image: string): string[] {
  return PINNED.test(image) ? [] : [`${image} has no exact version or no digest`]
}

/** The Node that builds the app has to be the one that runs it. */
export function objectionsToNode(root: string, images: readonly string[]): string[] {
  const { dependencies = {} } = JSON.parse(read(root, 'package.json')) as {
    dependencies?: Record<string, string>
  }
  const expected = `node:${dependencies['node']}-`
  return images.flatMap((image) =>
    image.startsWith('node:') && !image.startsWith(expected)
      ? [`${image} is not the version of package.json`]
      : [],
  )
}

/** The manual has to say how the digest of each image is renewed. */
export function objectionsToManual(root: string, images: readonly string[]): string[] {
  const manual = read(root, 'docs/operating.md')
  const names = new Set(images.map((image) => image.replace(/@.*$/u, '')))
  return [...names].flatMap((name) =>
    manual.includes(`imagetools inspect ${name}`) ? [] : [`does not say how to renew ${name}`],
  )
}
