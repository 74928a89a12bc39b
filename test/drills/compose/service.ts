import type { DockerMachine } from './docker-machine.ts';

/** The services of compose.yaml that run folio. */
export const processes = ['folio1', 'folio2'] as const;

/** Runs a command in the container of a service. @returns the standard output */
export const runIn = (machine: DockerMachine, service: string, command: string): Promise<string> =>
  machine.run(`docker compose exec -T ${service} ${command}`);

/** Prints a property of the container of a service, with a template of Docker. */
export const inspect = (
  machine: DockerMachine,
  service: string,
  template: string,
): Promise<string> =>
  machine.run(
    `docker inspect --format='${template}' "$(docker compose ps --all --quiet ${service})"`,
  );

/** The address of a container, in one of its networks. */
export const addressOf = (
  machine: DockerMachine,
  service: string,
  network: 'back' | 'front',
): Promise<string> =>
  inspect(machine, service, `{{ (index .NetworkSettings.Networks "folio_${network}").IPAddress }}`);

/** Runs a statement as the role of folio. @returns the rows */
export async function query(
  machine: DockerMachine,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const psql = 'psql --no-psqlrc --username=folio --tuples-only --no-align';
  const sql = `SELECT coalesce(json_agg(result), '[]') FROM (${statement}) AS result;`;
  return JSON.parse(await runIn(machine, 'postgres', `${psql} <<'END'\n${sql}\nEND`));
}

/** The sum of a metric over both processes, with these labels. */
export async function metric(
  machine: DockerMachine,
  name: string,
  labels: string,
): Promise<number> {
  let sum = 0;
  for (const each of processes) {
    const address = await addressOf(machine, each, 'front');
    const text = await machine.run(`curl --silent --fail http://${address}:9464/metrics`);
    const line = text.split('\n').find((found) => found.startsWith(`${name}{${labels}`));
    sum += Number(line?.split(' ').at(-1) ?? 0);
  }
  return sum;
}

/** Prometheus scrapes once a minute. @returns the processes that the last scrape has reached */
export async function scraped(machine: DockerMachine): Promise<readonly string[]> {
  const url = "'http://127.0.0.1:9090/api/v1/query?query=up==1'";
  const { data } = JSON.parse(await machine.run(`curl --silent --fail ${url}`));
  return data.result.map(({ metric }: { metric: { instance: string } }) => metric.instance);
}
