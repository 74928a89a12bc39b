import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cloneProject, installDebian, runInNamespaces } from '../debian.ts';
import { killChild, waitFor } from '../failover/programs.ts';

const startSeconds = 60;
const cgroups = '/sys/fs/cgroup';
/** The address of the machine in the network of slirp4netns, and its DNS server. */
const network = { address: '10.0.2.100', dns: '10.0.2.3' };
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};
const packages = ['ca-certificates', 'curl', 'docker-buildx', 'docker-cli', 'docker-compose'];

/** The first process. All others end with it, and so do the mounts and the network. */
const start = `
mount --bind "$0" "$0"
cd "$0"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount --rbind ${cgroups} .${cgroups}
mount --rbind /dev dev
mount -t tmpfs tmpfs run
# With chroot alone, docker exec would find the files of the host.
pivot_root . mnt
exec chroot . bash -euc 'umount --lazy /mnt
exec "$@"' bash tini -s -- dockerd --cgroup-parent="$1" --exec-opt=native.cgroupdriver=cgroupfs`;

/**
 * Debian 13 with Docker. It has its own namespaces, so the addresses, ports, firewall rules and
 * mounts of the host do not change.
 */
export class DockerMachine {
  readonly root: string;
  readonly #folder: string;
  #pid = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.root = join(folder, 'root');
  }

  /** Installs Debian and Docker, and puts the project's last commit into /opt/folio. */
  static async create(folder: string): Promise<DockerMachine> {
    const machine = new DockerMachine(folder);
    await installDebian('trixie', machine.root, [...packages, 'docker.io', 'git', 'openssl']);
    writeFileSync(join(machine.root, 'etc/resolv.conf'), `nameserver ${network.dns}\n`);
    await cloneProject(machine.root);
    return machine;
  }

  /** Starts Docker. */
  async start(ending: AsyncDisposableStack): Promise<void> {
    const log = openSync(join(this.#folder, 'docker.log'), 'a');
    const cgroup = basename(this.#folder);
    const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--fork', '--kill-child'];
    const args = [...namespaces, 'bash', '-euc', start, this.root, `/${cgroup}`];
    const child = spawn('unshare', args, {
      stdio: ['ignore', log, log],
      env: { PATH: environment.PATH },
    });
    ending.defer(async () => {
      await killChild(child);
      await waitFor('the control groups are empty', startSeconds, async () => {
        removeCgroups(cgroup);
        return true;
      });
    });
    await once(child, 'spawn');
    const children = `/proc/${child.pid}/task/${child.pid}/children`;
    this.#pid = await waitFor(
      'the machine has a process',
      startSeconds,
      async () => Number(readFileSync(children, 'utf8')) || undefined,
    );
    await this.#connect(ending);
    await waitFor('Docker is running', startSeconds, () => this.run('docker version')).catch(
      (error) => {
        throw new Error(this.log(), { cause: error });
      },
    );
  }

  /** The end of the log of Docker. */
  log(): string {
    return readFileSync(join(this.#folder, 'docker.log'), 'utf8').split('\n').slice(-30).join('\n');
  }

  /** Connects it to the network of the host, to install packages. */
  async #connect(ending: AsyncDisposableStack): Promise<void> {
    const options = ['--configure', '--mtu=65520', '--disable-host-loopback'];
    const socket = `--api-socket=${this.#socket}`;
    const slirp: ChildProcess = spawn(
      'slirp4netns',
      [...options, socket, String(this.#pid), 'tap0'],
      { stdio: 'ignore' },
    );
    ending.defer(() => killChild(slirp));
    await once(slirp, 'spawn');
    await waitFor('the network', startSeconds, async () => existsSync(this.#socket));
  }

  get #socket(): string {
    return join(this.#folder, 'slirp.sock');
  }

  /** Forwards a loopback port of the host to a port of this machine. */
  async forward(port: number, toPort: number): Promise<void> {
    const socket = createConnection(this.#socket);
    const forwarding = { host_addr: '127.0.0.1', host_port: port, guest_port: toPort };
    const command = {
      execute: 'add_hostfwd',
      arguments: { proto: 'tcp', guest_addr: network.address, ...forwarding },
    };
    socket.end(JSON.stringify(command));
    const reply = await text(socket);
    if (!reply.includes('"return"')) throw new Error(reply);
  }

  /** Runs commands as root, in /opt/folio. @returns the standard output */
  run(commands: string): Promise<string> {
    return runInNamespaces(this.#pid, environment, `cd /opt/folio\n${commands}`);
  }
}

/** Control groups of version 1 have one tree for each controller. */
function removeCgroups(name: string): void {
  const trees = ['.', ...readdirSync(cgroups)].map((tree) => join(cgroups, tree, name));
  for (const tree of trees.filter((each) => existsSync(each))) removeTree(tree);
}

/** The files of a control group go with its folder. */
function removeTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeTree(join(folder, entry.name));
  }
  rmdirSync(folder);
}
