/** Converts `estimatedBuildTime` to `estimated-build-time`, the name of the option. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
