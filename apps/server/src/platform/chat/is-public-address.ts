import { BlockList, isIP } from "node:net";

/** What is not the public internet: this machine, its network, its cloud, and ways through to them. */
const reservedV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8",
  "100.64.0.0/10", // carriers' own, and some clouds' metadata
  "127.0.0.0/8",
  "168.63.129.16/32", // a cloud's own services, at an address that looks public
  "169.254.0.0/16", // link-local, and most clouds' metadata
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24", // documentation, as the next two of its kind
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16",
  "198.18.0.0/15", // measurements
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // the rest, and broadcast
];

/** Of IPv6 only what is handed out as global counts: mapped, NAT64, local and multicast lie outside. */
const globalV6 = "2000::/3";
const reservedV6 = [
  "2001::/23", // tunnels and protocols
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: holds any IPv4 address
  "3fff::/20", // documentation
];

const reserved = blockList(reservedV4, reservedV6);
const handedOut = blockList([], [globalV6]);

/** Whether an address, as numbers, is one on the public internet. Anything else than an address is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, "ipv4");
  if (family === 6) return handedOut.check(address, "ipv6") && !reserved.check(address, "ipv6");
  return false;
}

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (family: "ipv4" | "ipv6") => (subnet: string) => {
    const [network = "", bits = ""] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  };
  v4.forEach(add("ipv4"));
  v6.forEach(add("ipv6"));
  return list;
}
