import type { FastifyReply } from 'fastify';

export function addVary(reply: FastifyReply, name: string): void {
  const present = reply.getHeader('vary');
  if (present === undefined) {
    reply.header('vary', name);
    return;
  }
  const names = String(present)
    .split(',')
    .map((each) => each.trim().toLowerCase());
  if (!names.includes(name.toLowerCase())) reply.header('vary', `${present}, ${name}`);
}
