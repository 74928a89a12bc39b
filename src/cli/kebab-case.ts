/** `estimatedBuildTime` is `estimated-build-time` on the command line. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
