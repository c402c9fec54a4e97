/** Ways to write a host that is this machine, its network or its cloud. */
const inside = [
  // 127.0.0.1, as numbers of every kind
  ...["127.0.0.1", "127.1", "127.0.1", "127.127.127.127", "2130706433", "0x7f000001", "0x7f.1"],
  ...["0x7f.0x0.0x0.0x1", "0177.0.0.1", "017700000001", "0177.0x0.0.1", "00127.0.0.1"],
  ...["127.0.0.1.", "127.00000.0.1", "0000000127.0.0.1", "0x7F000001", "0X7f.1", "%31%32%37.0.0.1"],
  ...["127。0。0。1", "127．0．0．1", "127｡0｡0｡1", "①②⑦.⓪.⓪.①", "１２７.０.０.１", "𝟏𝟐𝟕.0.0.1"],
  ...["0", "0.0.0.0", "00.0.0.0", "0x0", "0.0.0.1", "127.0.0.1%00", "127.0.0.1%2e"],
  // the same for IPv6
  ...[
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
  ],
  ...["[0:0:0:0:0:ffff:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]"],
  ...["[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2002:7f00:0001::1]", "[2001:0:7f00:1::1]"],
  ...["[::ffff:0:127.0.0.1]", "[fe80::1]", "[fe80::1%25lo]", "[fc00::1]", "[fd00:ec2::254]"],
  ...["[ff02::1]", "[2001:db8::1]", "[::ffff:169.254.169.254]", "[3fff::1]", "[100::1]"],
  // names
  ...["localhost", "LOCALHOST", "localhost.", "lo%63alhost", "ⓛocalhost", "ip6-localhost"],
  ...["localhost.localdomain", "127.0.0.1.nip.example", "app.localhost", "localtest.example"],
  // the network and the cloud
  ...["10.0.0.1", "10.1", "167772161", "172.16.0.1", "172.31.255.254", "192.168.0.1", "0xc0a80001"],
  ...["100.64.0.1", "100.100.100.200", "169.254.169.254", "2852039166", "0xa9fea9fe"],
  ...["0251.0376.0251.0376", "169.254.43518", "metadata", "metadata.google.internal"],
  ...["instance-data", "168.63.129.16", "192.0.0.192", "198.18.0.1", "192.88.99.1", "192.0.2.1"],
  ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1"],
  ...["255.255.255.255", "4294967295"],
];

/** Ways to look like an allowed host and be another one. `%` stands for the canary's host and port. */
const disguised = [
  ...["https://hooks.slack.com@%/", "https://hooks.slack.com:x@%/", "https://a:b@hooks.slack.com/"],
  ...[
    "https://hooks.slack.com%40%/",
    "https://%\\@hooks.slack.com/",
    "https://%#@hooks.slack.com/",
  ],
  ...["https://hooks.slack.com\\@%/", "https:\\\\%\\", "https:\\\\hooks.slack.com/", "https:/%/"],
  ...["https:%/", "https:///%/", "//%/", "https://%?hooks.slack.com", "https://%/hooks.slack.com"],
  ...[
    "https://hooks.slack.com.%/",
    "https://hooks.slack.com.evil.example/",
    "https://hooks。slack。com/",
  ],
  ...["https://hooks.slack.com./", "https://.hooks.slack.com/", "https://hooks..slack.com/"],
  ...["https://hooks.slack.com%00.evil.example/", "https://hooks.slack.com\u0000.evil.example/"],
  ...["https://hooks.slack.com\t@%/", "ht\ttps://%/", "https://hooks.sl\nack.com/", " https://%/"],
  ...[
    "https://hooks.slack.com\r\nHost: %/",
    "https://hooks.slack.com /",
    "https://hooks.slack.com/\t",
  ],
  ...["https://hooks.ѕlack.com/", "https://hooks.slack.com\u00ad/", "https://hooks.slack.cⓞm/"],
  ...["https://hooks.slack.com:80/", "https://hooks.slack.com:8443/", "https://hooks.slack.com:0/"],
  ...[
    "https://hooks.slack.com:443:%/",
    "https://hooks.slack.com:４４３/",
    "https://hooks.slack.com:+443/",
  ],
  ...["http://hooks.slack.com/", "http://hooks.slack.com:443/", "ws://hooks.slack.com/"],
  ...[
    "ftp://%/",
    "file:///etc/passwd",
    "gopher://%/_POST",
    "data:text/plain,x",
    "javascript:alert(1)",
  ],
  ...["dict://%/", "unix:///run/docker.sock", "blob:https://hooks.slack.com/", "jar:http://%!/"],
  ...["https://evilhooks.slack.com/", "https://hooks.slack.com.co/", "https://slack.com/"],
  ...["https://logic.azure.com/", "https://evil-logic.azure.com/", "https://.logic.azure.com/"],
  ...["https://a.logic.azure.com.evil.example/", "https://a.logic.azure.com@%/"],
  ...["https://environment.api.powerplatform.com/", "https://webhook.office.com/"],
  ...[
    "https://xwebhook.office.com/",
    "https://*.webhook.office.com/",
    "https://a_b.webhook.office.com/",
  ],
  ...[
    "https://hooks.slack.com/services/\\..\\..",
    "https://hooks.slack.com/ü",
    "",
    " ",
    "hooks.slack.com/x",
  ],
];

/** All refused by an honest guard. `canary` is `host:port` of a server that nobody may reach. */
export function hostileAddresses(canary: string): string[] {
  const port = canary.slice(canary.lastIndexOf(":"));
  return [
    ...inside.flatMap((host) => [`https://${host}/x`, `http://${host}${port}/x`]),
    ...disguised.map((text) => text.replaceAll(/%(?![0-9a-f]{2})/g, canary)),
  ];
}
