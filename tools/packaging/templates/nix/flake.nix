{
  description = "Trivet {{version}}: recipes, meal plan and shopping lists for a household";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      sources = {
        x86_64-linux = {
          url = "{{address}}/trivet-{{version}}-linux-x64.tar.gz";
          sha256 = "{{sha256-linux-x64}}";
        };
        aarch64-linux = {
          url = "{{address}}/trivet-{{version}}-linux-arm64.tar.gz";
          sha256 = "{{sha256-linux-arm64}}";
        };
      };
      eachSystem = nixpkgs.lib.genAttrs (builtins.attrNames sources);
    in
    {
      # The program's own code is appended to the file, so nothing in it may be patched or stripped: it runs in a root of its own.
      packages = eachSystem (
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          unpacked = pkgs.runCommand "trivet-{{version}}" { src = pkgs.fetchurl sources.${system}; } ''
            mkdir -p $out/libexec
            tar -xzf $src --strip-components=1
            install -m 0755 trivet $out/libexec/trivet
          '';
        in
        {
          default = pkgs.buildFHSEnv {
            name = "trivet";
            targetPkgs = p: [ p.stdenv.cc.cc.lib p.cacert p.tzdata ];
            runScript = "${unpacked}/libexec/trivet";
          };
        }
      );

      nixosModules.default =
        { config, lib, pkgs, ... }:
        let
          cfg = config.services.trivet;
        in
        {
          options.services.trivet = {
            enable = lib.mkEnableOption "Trivet";
            settings = lib.mkOption {
              type = lib.types.attrsOf lib.types.str;
              default = { };
              example = { TRIVET_BASE_URL = "https://food.example.com"; };
              description = "Settings as environment variables.";
            };
          };
          config = lib.mkIf cfg.enable {
            systemd.services.trivet = {
              description = "Trivet, recipes of the household";
              wantedBy = [ "multi-user.target" ];
              after = [ "network-online.target" ];
              wants = [ "network-online.target" ];
              environment = { TRIVET_DATA_DIR = "/var/lib/trivet"; } // cfg.settings;
              serviceConfig = {
                ExecStart = "${self.packages.${pkgs.system}.default}/bin/trivet serve";
                DynamicUser = true;
                StateDirectory = "trivet";
                UMask = "0077";
                Restart = "on-failure";
                NoNewPrivileges = true;
                ProtectSystem = "strict";
                ProtectHome = true;
                PrivateTmp = true;
              };
            };
          };
        };
    };
}
